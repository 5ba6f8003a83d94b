const ROOMS = {
  Garret: 'Two windows, one slope, and the best of the swifts. Mind your head on the way to bed.',
  Library: 'Nobody has ever finished a book in it. The chair is too good.',
  Orchard: 'Ground floor, door to the trees. Boots by the mat, apples by the bed.',
  Kitchen: 'The warm one. You will be asked to taste things.',
}

/** What Turbo and its kind do on each visit: the old body goes, a new one comes. */
function visit(room) {
  const body = document.createElement('body')
  body.append(document.querySelector('nav').cloneNode(true))
  const main = document.querySelector('main').cloneNode(true)
  const names = Object.keys(ROOMS)
  main.querySelector('.number').textContent = String(names.indexOf(room) + 1)
  main.querySelector('h1').textContent = `The ${room}`
  main.querySelector('h1 + p').textContent = ROOMS[room]
  body.append(main)
  document.documentElement.replaceChild(body, document.body)
}

addEventListener('click', (event) => {
  const link = event.composedPath().find((each) => each.localName === 'a' && each.closest('nav'))
  if (!link || link.getRootNode() !== document) return
  event.preventDefault()
  history.pushState(null, '', link.href)
  visit(new URL(link.href).searchParams.get('room'))
})
addEventListener('popstate', () =>
  visit(new URL(location.href).searchParams.get('room') ?? 'Garret'),
)
