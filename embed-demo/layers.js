const notice = document.querySelector('.notice')
document.querySelector('#hours').addEventListener('click', () => {
  document.querySelector('dialog').showModal()
})
document.querySelector('#bar').addEventListener('click', () => {
  notice.hidden = false
})
notice.querySelector('button').addEventListener('click', () => {
  notice.hidden = true
})
