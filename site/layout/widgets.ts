/** What floats over every page, as one file of it. */
import '#widgets/chat/index.ts'
import '#widgets/cart/index.ts'
import '#widgets/promo/index.ts'
import './follow-cart.ts'
