window.lounge = window.lounge || []
document
  .querySelector('#order')
  .addEventListener('click', () => window.lounge.push(['add', { id: 'brown-sugar-milk-tea' }]))
