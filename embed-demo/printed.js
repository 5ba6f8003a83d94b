window.lounge = window.lounge || []
document
  .querySelector('#open')
  .addEventListener('click', () => window.lounge.push(['open', 'chat']))
document.querySelector('#print').addEventListener('click', () => window.print())
