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

addEventListener('DOMContentLoaded', () => {
  let rings = 0
  document.querySelector('#bell').addEventListener('click', () => {
    document.querySelector('#rung').textContent =
      `rung ${++rings} ${rings === 1 ? 'time' : 'times'}`
  })
})

// The bad line is a worker of this page, in which each file of the chat hangs once. In a sandbox there are no workers: the
// line is a good one then.
async function spoilLine() {
  const { serviceWorker } = navigator
  const spoiled = new Promise((resolve) => {
    serviceWorker.addEventListener('controllerchange', resolve, { once: true })
  })
  await serviceWorker.register('hanging-line.js', { scope: 'hanging' })
  if (!serviceWorker.controller) await spoiled
}

spoilLine()
  .catch(() => {})
  .then(() => {
    const script = document.createElement('script')
    script.async = true
    script.src = '__CAFE__/embed/loader.js'
    script.dataset.widgets = 'chat cart'
    script.dataset.source = 'cloud-hut'
    document.head.append(script)
  })
