window.lounge = window.lounge || []
window.lounge.push([
  'on',
  'cart-change',
  (event) => {
    const { count } = event.detail
    document.querySelector('#count').textContent =
      `${count} ${count === 1 ? 'drink' : 'drinks'} waiting`
  },
])
for (const button of document.querySelectorAll('[data-add]'))
  button.addEventListener('click', () =>
    window.lounge.push(['add', JSON.parse(button.dataset.add)]),
  )
document
  .querySelector('#open')
  .addEventListener('click', () => window.lounge.push(['open', 'cart']))
