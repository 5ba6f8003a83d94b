// A tag manager, late and in its own way.
setTimeout(() => {
  const tag = document.createElement('script')
  tag.src = '__CAFE__/embed/loader.js'
  tag.async = true
  document.head.append(tag)
}, 300)
