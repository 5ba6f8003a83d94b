import { DRAWER } from '#widgets/texts/en/drawer.ts'
import { textsOf } from '#widgets/texts/texts.ts'

/** What the open drawer says. */
export const drawerSays = textsOf('drawer', DRAWER)
