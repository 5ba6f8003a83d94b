import type { Context } from 'hono'
import type { House } from '../house.ts'
import type { Calls, HttpEnv } from '../http/routing.ts'
import type { Person } from '../people/person.ts'
import { listDates } from './dates.ts'
import { listEnquiries, markEnquiry } from './enquiries.ts'
import { saveProfile, showArtist } from './profile.ts'
import { needRoom, openRoom } from './room.ts'
import { listSales, listSaleWorks, recordSale, returnSale } from './sales.ts'
import { answerCsv, readStatement } from './statement.ts'
import {
  addWork,
  changeWork,
  deleteWork,
  listOwnWorks,
  listWalls,
  replacePicture,
} from './works.ts'

/** The dashboards of artists, and the sale of works at the counter. Artists see only what is their own. */
export function artistRoutes(call: Calls, house: House) {
  call('artistRoom', async ({ query }, c) => openRoom(house, personOf(c), query.artist))
  call('saveArtist', async ({ query, body }, c) =>
    saveProfile(house, personOf(c), query.artist, body),
  )
  call('showArtist', async ({ params, body }, c) =>
    showArtist(house, personOf(c), params.id, body.isHidden),
  )

  call('artistWorks', async ({ query }, c) => {
    const artist = await needRoom(house, house.db, personOf(c), query.artist)
    const [works, walls] = await Promise.all([listOwnWorks(house.db, artist), listWalls(house.db)])
    return { works, walls }
  })
  call('addWork', async ({ query, body, file }, c) =>
    addWork(house, personOf(c), query.artist, body, file),
  )
  call('patchWork', async ({ params, body }, c) => changeWork(house, personOf(c), params.id, body))
  call('replaceWorkImage', async ({ params, body, file }, c) =>
    replacePicture(house, personOf(c), params.id, body.alt, file),
  )
  call('deleteWork', async ({ params }, c) => {
    await deleteWork(house, personOf(c), params.id)
    return {}
  })

  call('artistEnquiries', async ({ query }, c) => {
    const artist = await needRoom(house, house.db, personOf(c), query.artist)
    return { enquiries: await listEnquiries(house.db, artist) }
  })
  call('patchEnquiry', async ({ params, body }, c) =>
    markEnquiry(house, personOf(c), params.id, body.isAnswered),
  )
  call('artistDates', async ({ query }, c) => {
    const artist = await needRoom(house, house.db, personOf(c), query.artist)
    return { dates: await listDates(house, artist) }
  })
  call('artistStatement', async ({ query }, c) =>
    readStatement(house, await needRoom(house, house.db, personOf(c), query.artist), query.month),
  )
  call('artistStatementCsv', async ({ query }, c) => {
    const artist = await needRoom(house, house.db, personOf(c), query.artist)
    return answerCsv(house, c, artist, await readStatement(house, artist, query.month))
  })

  call('saleWorks', async () => {
    const { cafe, gallery } = house.settings.get()
    return {
      works: await listSaleWorks(house),
      shareBasisPoints: gallery.artistBasisPoints,
      taxBasisPoints: cafe.taxBasisPoints,
    }
  })
  call('sales', async () => ({ sales: await listSales(house) }))
  call('recordSale', async ({ body }, c) => recordSale(house, personOf(c), body))
  call('returnSale', async ({ params, body }, c) =>
    returnSale(house, personOf(c), params.id, body.reason),
  )
}

function personOf(c: Context<HttpEnv>): Person {
  const person = c.get('person')
  if (!person) throw new Error('A call of an artist’s dashboard without a person.')
  return person
}
