window.lounge = window.lounge || []
document.querySelector('#code').textContent = document
  .querySelector('script[data-widgets]')
  .outerHTML.replace(/\s+/g, ' ')
document.querySelector('#say').addEventListener('click', () => window.lounge.push(['opne', 'chat']))
