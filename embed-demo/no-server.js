let rings = 0
document.querySelector('#bell').addEventListener('click', () => {
  document.querySelector('#rung').textContent = `rung ${++rings} ${rings === 1 ? 'time' : 'times'}`
})
window.lounge = window.lounge || []
window.lounge.push([
  'on',
  'error',
  ({ detail }) => {
    const line = document.createElement('li')
    line.textContent = `${detail.phase}: ${detail.message}`
    document.querySelector('#log').append(line)
  },
])
