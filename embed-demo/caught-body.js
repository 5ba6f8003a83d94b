for (const button of document.querySelectorAll('[data-glass]'))
  button.addEventListener('click', () => {
    document.body.className = button.dataset.glass
    mark()
  })

function mark() {
  for (const button of document.querySelectorAll('[data-glass]'))
    button.setAttribute('aria-pressed', String(button.dataset.glass === document.body.className))
}
mark()
