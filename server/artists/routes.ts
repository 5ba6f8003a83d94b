import type { Context } from 'hono'
import { rateFor } from '#domain/ordering/charges.ts'
import type { Services } from '../services.ts'
import type { Calls, HttpEnv } from '../http/routing.ts'
import type { Person } from '../people/person.ts'
import {
  answerCommission,
  askForCommission,
  decideCommission,
  listCommissions,
} from './commissions.ts'
import { listDates } from './dates.ts'
import { follow, followedArtists, unfollow } from './following.ts'
import { listEnquiries, markEnquiry } from './enquiries.ts'
import { saveProfile, showArtist } from './profile.ts'
import {
  answerProposal,
  changeProposal,
  decideProposal,
  listProposals,
  ownProposals,
  publishProposal,
  sendProposal,
  withdrawProposal,
} from './proposals.ts'
import { myCommissions, replyAboutCommission } from './my-commissions.ts'
import { addPhoto } from '../content/photos.ts'
import { changeOwnPiece, readOwnPiece } from './own-pieces.ts'
import { requireArtist, openDashboard } from './dashboard.ts'
import { listSales, listSaleWorks, recordSale, returnSale } from './sales.ts'
import { answerCsv, artistsOwed, ofArtist, payArtist, readStatement } from './statement.ts'
import {
  addWork,
  changeWork,
  deleteWork,
  listOwnWorks,
  listWalls,
  replacePicture,
} from './works.ts'
import { wishedTimes } from './wished-times.ts'

/** The dashboards of artists, and the sale of works at the counter. Artists see only what is their own. */
export function artistRoutes(call: Calls, services: Services) {
  call('artistDashboard', async ({ query }, c) =>
    openDashboard(services, personOf(c), query.artist),
  )
  call('saveArtist', async ({ query, body }, c) =>
    saveProfile(services, personOf(c), query.artist, body),
  )
  call('showArtist', async ({ params, body }, c) =>
    showArtist(services, personOf(c), params.id, body.isHidden),
  )

  call('artistWorks', async ({ query }, c) => {
    const artist = await requireArtist(services, services.db, personOf(c), query.artist)
    const [works, walls] = await Promise.all([
      listOwnWorks(services.db, artist),
      listWalls(services.db),
    ])
    return { works, walls }
  })
  call('addWork', async ({ query, body, file }, c) =>
    addWork(services, personOf(c), query.artist, body, file),
  )
  call('patchWork', async ({ params, body }, c) =>
    changeWork(services, personOf(c), params.id, body),
  )
  call('replaceWorkImage', async ({ params, body, file }, c) =>
    replacePicture(services, personOf(c), params.id, body.alt, file),
  )
  call('deleteWork', async ({ params }, c) => {
    await deleteWork(services, personOf(c), params.id)
    return {}
  })

  call('artistEnquiries', async ({ query }, c) => {
    const artist = await requireArtist(services, services.db, personOf(c), query.artist)
    return { enquiries: await listEnquiries(services.db, artist) }
  })
  call('patchEnquiry', async ({ params, body }, c) =>
    markEnquiry(services, personOf(c), params.id, body.isAnswered),
  )
  commissionRoutes(call, services)

  call('artistDates', async ({ query }, c) => {
    const artist = await requireArtist(services, services.db, personOf(c), query.artist)
    return { dates: await listDates(services, artist) }
  })
  call('artistStatement', async ({ query }, c) =>
    readStatement(
      services,
      ofArtist(await requireArtist(services, services.db, personOf(c), query.artist)),
      query.month,
    ),
  )
  call('artistStatementCsv', async ({ query }, c) => {
    const artist = await requireArtist(services, services.db, personOf(c), query.artist)
    const statement = await readStatement(services, ofArtist(artist), query.month)
    return answerCsv(services, c, artist.id, statement)
  })

  call('artistsOwed', () => artistsOwed(services))
  call('payArtist', ({ body }, c) => payArtist(services, personOf(c), body))

  proposalRoutes(call, services)

  call('saleWorks', async () => {
    const { cafe, gallery } = services.settings.get()
    return {
      works: await listSaleWorks(services),
      shareBasisPoints: gallery.artistBasisPoints,
      taxBasisPoints: rateFor('work', cafe) / 10,
    }
  })
  call('sales', async () => ({ sales: await listSales(services) }))
  call('recordSale', async ({ body }, c) => recordSale(services, personOf(c), body))
  call('returnSale', async ({ params, body }, c) =>
    returnSale(services, personOf(c), params.id, body.reason),
  )
}

/** What artists propose and change, and what staff decide. */
function proposalRoutes(call: Calls, services: Services) {
  call('ownProposals', ({ query }, c) => ownProposals(services, personOf(c), query.artist))
  call('sendProposal', ({ query, body }, c) =>
    sendProposal(services, personOf(c), query.artist, body),
  )
  call('wishedTimes', ({ body }) => wishedTimes(services, body))
  call('answerProposal', async ({ params, body }, c) => {
    await answerProposal(services, personOf(c), params.id, body.text)
    return {}
  })
  call('changeProposal', async ({ params, body }, c) => {
    await changeProposal(services, personOf(c), params.id, body)
    return {}
  })
  call('ownPiece', ({ params, query }, c) =>
    readOwnPiece(services, personOf(c), query.artist, params),
  )
  call('changeOwnPiece', ({ params, query, body }, c) =>
    changeOwnPiece(services, personOf(c), query.artist, { key: params, ...body }),
  )
  call('addOwnPhoto', async ({ file }, c) => addPhoto(services, personOf(c), file))
  call('withdrawProposal', async ({ params }, c) => {
    await withdrawProposal(services, personOf(c), params.id)
    return {}
  })
  call('proposals', () => listProposals(services))
  call('decideProposal', ({ params, body }, c) =>
    decideProposal(services, personOf(c), params.id, body),
  )
  call('publishProposal', ({ params, body }, c) =>
    publishProposal(services, personOf(c), params.id, body),
  )
}

/** Commissions for whoever asks and for their artist, and following artists. */
function commissionRoutes(call: Calls, services: Services) {
  call('askForCommission', ({ body }) => askForCommission(services, body))
  call('artistCommissions', ({ query }, c) => listCommissions(services, personOf(c), query.artist))
  call('answerCommission', ({ params, body }, c) =>
    answerCommission(services, personOf(c), params.id, body),
  )
  call('decideCommission', ({ params, body }, c) =>
    decideCommission(services, personOf(c), params.id, body),
  )
  call('myCommissions', (_, c) => myCommissions(services, personOf(c).user.id))
  call('replyAboutCommission', ({ params: { id }, body }, c) =>
    replyAboutCommission(services, personOf(c).user.id, id, body),
  )
  call('followedArtists', (_, c) => followedArtists(services, personOf(c).user.id))
  call('followArtist', ({ params: { id }, body: { isMailed } }, c) =>
    follow(services, personOf(c).user.id, id, isMailed),
  )
  call('unfollowArtist', ({ params: { id } }, c) => unfollow(services, personOf(c).user.id, id))
}

function personOf(c: Context<HttpEnv>): Person {
  const person = c.get('person')
  if (!person) throw new Error('A call of an artist’s dashboard without a person.')
  return person
}
