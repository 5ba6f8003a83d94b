import { DIALOGS } from '#widgets/texts/en/dialogs.ts'
import { textsOf } from '#widgets/texts/texts.ts'

/** What Edit Drink and Order Ahead say. */
export const dialogSays = textsOf('dialogs', DIALOGS)
