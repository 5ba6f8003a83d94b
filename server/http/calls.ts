import { api, type CallName } from '#domain/contracts/api.ts'
import { bodyLimitOf, type ApiRow } from '#domain/contracts/api-row.ts'
import { LoginAnswer } from '#domain/contracts/people.ts'
import { PICTURE_LIMIT_BYTES, PICTURE_PROBLEMS } from '#domain/artists/work-texts.ts'
import { RESUME_LIMIT_BYTES, RESUME_PROBLEMS } from '#domain/content/form-texts.ts'
import { auditRead } from '../audit/reads.ts'
import { openRefusals } from '../audit/refusals.ts'
import type { Services } from '../services.ts'
import { knownAs } from '../people/known-as.ts'
import { handOver } from '../people/refresh-cookie.ts'
import { personOf, signedIn } from '../people/sessions.ts'
import { standingOf } from '../people/trust.ts'
import { admit, importanceOf } from './admission.ts'
import { cleanText, readJson } from './body.ts'
import { spend, spendOwn } from './budgets.ts'
import { withinMails } from './mail-budgets.ts'
import { admitPage, admitSite } from './origins.ts'
import { personOf as caller } from './person.ts'
import { isCounted } from './reads.ts'
import { withinStrangerMails } from './stranger-mails.ts'
import type { App, Calls, Given, Handler } from './routing.ts'
import { readUpload } from './upload.ts'
import { validate } from './validate.ts'

/** Registers the calls of the contract: who may, what goes in, what comes out, in one place for all of them. */
export function callsOf(app: App, services: Services): Calls {
  const auditRefused = openRefusals(services)
  return <Name extends CallName>(name: Name, handle: Handler<Name>) => {
    const row: ApiRow = api[name]
    const { who } = row
    const importance = importanceOf(name, row)
    const isOpen = who === 'anyone' || who === 'site'
    app.on(row.method, row.path, async (c) => {
      c.set('call', row)
      // Not while a body is read: who sends it slowly must not keep others out.
      const admitted = <Result>(work: () => Promise<Result>) =>
        admit(c, services.admission, importance, work)
      if (who === 'anyone') admitPage(c, services)
      else if (who === 'site') admitSite(c, services)
      else c.set('person', await admitted(() => signedIn(c, services, who, row)))
      if (isCounted(c)) {
        const { person } = c.var
        await services.reads.take('call', person ? `person ${person.user.id}` : c.get('address'))
      }
      const known = () => admitted(() => knownAs(c, services))
      if (c.var.person) await services.limits.takeAs(name, `person ${c.var.person.user.id}`)
      else await services.limits.take(name, c.get('address'), known)

      const given: Record<string, unknown> = {}
      let fileBytes = 0
      if (row.params) given.params = validate(row.params, mapText(c.req.param()))
      if (row.query) given.query = validate(row.query, mapText(c.req.query()))
      if (row.body && row.file) {
        const limits = UPLOADS[row.file]
        if (!limits) throw new Error(`Nothing says how large a ${row.file} may be.`)
        const upload = await readUpload(c.req.raw, { file: row.file, ...limits })
        given.file = upload.file
        given.body = validate(row.body, upload.body)
        fileBytes = upload.file.bytes.byteLength
      } else if (row.body) {
        // Reading a long body takes its turn, so that one network that sends many keeps nobody else waiting.
        const turn = () => services.reads.turn(c.get('address'))
        given.body = validate(row.body, await readJson(c.req.raw, bodyLimitOf(row), turn))
      }
      const { body } = given
      const address = c.get('address')
      const isSent = isOpen && row.body !== undefined
      const signed = async () => (await personOf(c, services))?.user.id ?? null
      if (isSent) {
        const person = () => admitted(signed)
        await spend(services.limits, { call: name, address, body, fileBytes, person })
      } else if (row.body) {
        const person = caller(c).user.id
        await spendOwn(services.limits, { call: name, person, body, fileBytes })
      }
      return admitted(async () => {
        const work = async () => {
          try {
            return await handle(given as Given<Name>, c)
          } catch (error) {
            await auditRefused(c, name, given, error)
            throw error
          }
        }
        const sent = { call: name, address, body, person: signed }
        const proven = async () =>
          (await standingOf(services, await personOf(c, services), services.db)).email
        const answer = isSent
          ? await withinStrangerMails(services, sent, proven, () =>
              withinMails(services.limits, sent, work),
            )
          : await work()
        await auditRead(services, c, name, given, answer)
        if (answer instanceof Response) return answer
        const isEntry = row.answer === LoginAnswer
        return c.json(
          isEntry ? await handOver(c, services, answer as LoginAnswer) : (answer as object),
        )
      })
    })
  }
}

/** How large each kind of file may be, by the name of its field, and what is said where it is larger. */
const UPLOADS: Record<string, { limitBytes: number; tooLarge: string }> = {
  resume: { limitBytes: RESUME_LIMIT_BYTES, tooLarge: RESUME_PROBLEMS.tooLarge },
  image: { limitBytes: PICTURE_LIMIT_BYTES, tooLarge: PICTURE_PROBLEMS.tooLarge },
}

function mapText(values: Record<string, string>) {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, cleanText(value)]))
}
