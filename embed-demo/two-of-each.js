window.lounge = window.lounge || []
for (const button of document.querySelectorAll('[data-push]'))
  button.addEventListener('click', () => window.lounge.push(JSON.parse(button.dataset.push)))
