import { checkStep1, SURVEY_TEXTS } from '#domain/contest/rules.ts'
import type { Calls } from '../app.ts'
import type { House } from '../house.ts'
import { Refused } from '../http/refuse.ts'
import { queueMail } from '../outbox/store.ts'
import { entryMail } from './mails.ts'
import { keepEntry } from './store.ts'

/** Entries of the survey (spec §2, §7). */
export function contestRoutes(call: Calls, house: House) {
  call('submitSurvey', async ({ body }) => {
    const { name, email = '', phone = '' } = body
    const errors = checkStep1({ name, email, phone })
    const [message] = Object.values(errors)
    if (message) throw new Refused(400, 'invalid_input', message, { fields: { ...errors } })

    const { cafe } = house.settings.get()
    if (body.campaign && body.campaign !== cafe.campaign.id)
      throw new Refused(410, 'campaign_over', SURVEY_TEXTS.overTitle)
    const at = house.now()
    const id = await house.db.transaction(async (tx) => {
      const entry = await keepEntry(tx, body, cafe.campaign.id, at)
      // Thrown inside, so that nothing of a second entry stays.
      if (!entry) throw new Refused(409, 'already_entered', SURVEY_TEXTS.alreadyEntered)
      if (email) await queueMail(tx, house, { to: email, ...entryMail(cafe, name) })
      return entry
    })
    return { id, message: SURVEY_TEXTS.successText }
  })
}
