// boxes?only=float shows one of the boxes alone.
const only = new URLSearchParams(location.search).get('only')
if (only)
  for (const section of document.querySelectorAll('section'))
    if (section.id !== only) section.remove()
