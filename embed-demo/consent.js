window.lounge = window.lounge || []
window.dataLayer = window.dataLayer || []

const notice = document.querySelector('.notice')
for (const button of notice.querySelectorAll('button'))
  button.addEventListener('click', () => {
    window.lounge.push(['consent', button.dataset.consent === 'true'])
    notice.hidden = true
  })
document.querySelector('#forget').addEventListener('click', () => {
  window.lounge.push(['forget'])
  notice.hidden = false
})

// Both lists show what is there, once a second.
setInterval(() => {
  show('#stored', Object.keys(localStorage).concat(Object.keys(sessionStorage)))
  show(
    '#heard',
    window.dataLayer.map((entry) => entry.event),
  )
}, 1000)

function show(list, names) {
  const lines = (names.length > 0 ? names : ['nothing']).map((name) =>
    Object.assign(document.createElement('li'), { textContent: name }),
  )
  document.querySelector(list).replaceChildren(...lines)
}
