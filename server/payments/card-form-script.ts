/** The script of the card form, written into its page: it loads Stripe.js, and Stripe's Payment Element does the rest. */
export const CARD_FORM_SCRIPT = `
const form = document.querySelector('form')
const { script, key, secret, back, locale, lost } = form.dataset
const button = form.querySelector('button')
const alert = form.querySelector('[role=alert]')
const place = document.getElementById('card')
const label = button.textContent
const say = (text) => {
  alert.textContent = text
  alert.hidden = text === ''
}
const isBusy = (busy) => {
  button.disabled = busy
  button.textContent = busy ? button.dataset.busy : label
}
const fail = () => {
  place.removeAttribute('aria-busy')
  say(lost)
}
const start = () => {
  const stripe = window.Stripe(key, { locale })
  const elements = stripe.elements({ clientSecret: secret })
  const card = elements.create('payment')
  card.on('ready', () => {
    place.removeAttribute('aria-busy')
    button.disabled = false
  })
  card.on('loaderror', fail)
  card.mount(place)
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (button.disabled) return
    isBusy(true)
    say('')
    try {
      // Whoever has paid is at the return address by then, by way of their bank where it asks (3-D Secure).
      const { error } = await stripe.confirmPayment({ elements, confirmParams: { return_url: back } })
      // An answer that was lost, or a payment that went through in another window: the café asks Stripe.
      if (error.type === 'api_connection_error' || error.code === 'payment_intent_unexpected_state')
        return location.assign(back)
      say(error.message)
    } catch {
      return location.assign(back)
    }
    isBusy(false)
  })
}
const tag = document.createElement('script')
tag.src = script
// Something else may have come in its place.
tag.onload = () => {
  try {
    start()
  } catch {
    fail()
  }
}
tag.onerror = fail
document.head.append(tag)
// Back from the bank by the browser's button, it may be paid by now.
addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
`
