/** Every floating widget at rest, as the one file that the loader asks for. */
import './chat/facade.ts'
import './cart/facade.ts'
import './promo/facade.ts'
