// What a browser with storage switched off does when it is touched.
for (const name of ['localStorage', 'sessionStorage'])
  Object.defineProperty(window, name, {
    get() {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    },
  })
