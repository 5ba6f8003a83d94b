// boxes?only=float shows one of the boxes alone.
const only = new URLSearchParams(location.search).get('only')
if (only) {
  const style = document.createElement('style')
  style.textContent = `section:not(#${CSS.escape(only)}) { display: none }`
  document.head.append(style)
}
