import type { ReactNode } from 'react'
import type { Piece, PieceKind, PieceValue } from '#domain/contracts/editing.ts'
import { earlyTiers, type HasEarlyDays } from '#domain/membership/early-booking.ts'
import { CLASS_LEVELS, CLASS_TYPES, EVENT_KINDS } from '#domain/content/values.ts'
import { useCafe } from '#site/state/queries.ts'
import { BlocksField, ListArea } from '../editing/BlocksField.tsx'
import { Amount, Area, Choice, Money, Text, Tick } from '../editing/fields.tsx'
import { Entries } from '../editing/Lines.tsx'
import { Moment } from '../editing/Moment.tsx'
import { PhotoField } from '../editing/PhotoField.tsx'
import { INKS, PrintField } from '../editing/PrintField.tsx'
import type { Editor } from '../editing/use-editor.ts'
import { InstructorField, ShareField } from './InstructorFields.tsx'
import { OccasionConflicts } from './OccasionConflicts.tsx'
import { TicketFields } from './TicketFields.tsx'

export type PieceEditor = Pick<Editor<PieceValue>, 'value' | 'set' | 'problems' | 'fieldId'>
type Props = { editor: PieceEditor; piece: Piece }

/** The fields of a piece, by its kind. */
export function PieceForm({ editor, piece }: Props): ReactNode {
  const Fields = FORMS[piece.kind]
  return <Fields editor={editor} piece={piece} />
}

function PageFields({ editor }: Props): ReactNode {
  return (
    <>
      <Text editor={editor} path="title" isRequired label="Headline" />
      <Area
        editor={editor}
        path="summary"
        isRequired
        label="Summary"
        rows={2}
        help="Search engines show it."
      />
      <BlocksField editor={editor} />
    </>
  )
}

function PostFields({ editor }: Props): ReactNode {
  return (
    <>
      <Text editor={editor} path="title" isRequired label="Title" />
      <Area editor={editor} path="summary" isRequired label="Summary" rows={2} />
      <div className="row">
        <Text editor={editor} path="author" isRequired label="Written by" />
        <Moment
          editor={editor}
          path="publishedAt"
          isRequired
          label="Appears"
          help="A date ahead schedules it: it appears by itself."
        />
      </div>
      <ListArea editor={editor} path="tags" label="About" />
      <BlocksField editor={editor} />
      <Cover editor={editor} />
    </>
  )
}

function EventFields({ editor, piece }: Props): ReactNode {
  return (
    <>
      <TakesPlace editor={editor} piece={piece} />
      <EventWordsFields editor={editor} seats={piece.seats}>
        <div className="row">
          <Moment editor={editor} path="startsAt" isRequired label="Begins" />
          <Moment editor={editor} path="endsAt" isRequired label="Ends" />
        </div>
        <OccasionConflicts piece={piece} value={editor.value} />
      </EventWordsFields>
    </>
  )
}

/**
 * What is said of an event, of one date or of a whole series.
 * @param isSeries tickets are on sale so long before each date @param children when it takes place
 */
export function EventWordsFields({
  editor,
  seats,
  isSeries = false,
  children,
}: {
  editor: PieceEditor
  seats: Piece['seats']
  isSeries?: boolean
  children?: ReactNode
}): ReactNode {
  return (
    <>
      <div className="row">
        <Text editor={editor} path="title" isRequired label="Title" />
        <Choice
          editor={editor}
          path="kind"
          label="Kind"
          options={EVENT_KINDS.map((each) => [each, each] as const)}
        />
      </div>
      <Area editor={editor} path="summary" isRequired label="Summary" rows={2} />
      {children}
      <div className="row">
        <Text editor={editor} path="space" isRequired label="Where" />
        <InstructorField editor={editor} path="host" label="Host" />
        <Text editor={editor} path="ages" isRequired label="For whom" />
      </div>
      <Seats editor={editor} seats={seats} />
      <ShareField editor={editor} of="host" />
      <TicketFields editor={editor} isSeries={isSeries} />
      <Area editor={editor} path="policy" isRequired label="When somebody cannot come" rows={2} />
      <BlocksField editor={editor} />
      <Cover editor={editor} hasPhoto />
    </>
  )
}

function ClassFields({ editor, piece }: Props): ReactNode {
  return (
    <>
      <TakesPlace editor={editor} piece={piece} />
      <ClassWordsFields editor={editor} seats={piece.seats}>
        <div className="row">
          <Moment editor={editor} path="startsAt" isRequired label="Begins" />
          <Moment editor={editor} path="endsAt" isRequired label="Ends" />
        </div>
        <OccasionConflicts piece={piece} value={editor.value} />
      </ClassWordsFields>
    </>
  )
}

/** What is said of a class, of one date or of a whole series. @param children when it takes place */
export function ClassWordsFields({
  editor,
  seats,
  children,
}: {
  editor: PieceEditor
  seats: Piece['seats']
  children?: ReactNode
}): ReactNode {
  const cafe = useCafe().data?.cafe ?? {}
  return (
    <>
      <Text editor={editor} path="title" isRequired label="Title" />
      <Area editor={editor} path="summary" isRequired label="Summary" rows={2} />
      <Paragraphs editor={editor} path="description" isRequired label="What happens" />
      <div className="row">
        <InstructorField editor={editor} path="instructor" label="Taught by" />
        <Choice
          editor={editor}
          path="type"
          label="Type"
          options={CLASS_TYPES.map((each) => [each, each] as const)}
        />
        <Choice
          editor={editor}
          path="level"
          label="Level"
          options={CLASS_LEVELS.map((each) => [each, each] as const)}
        />
        <Text editor={editor} path="ages" isRequired label="Ages" />
      </div>
      {children}
      <Text editor={editor} path="space" isRequired label="Where" />
      <Seats editor={editor} seats={seats} />
      <ShareField editor={editor} of="instructor" />
      <div className="row">
        <Money
          editor={editor}
          path="materialsCents"
          label="Materials per person"
          help="Beside the price. Members pay it in full."
        />
        <Amount
          editor={editor}
          path="minimum"
          label="People it takes"
          help="With fewer it is called off by itself, two days before or when the settings say, and everybody gets their money back. Published after that time, it takes place with any number. 0 is no minimum."
        />
      </div>
      <Amount
        editor={editor}
        path="breakMinutes"
        label="Break, minutes after it begins"
        help="Guests order drinks for it with their seats, and the kitchen makes them for that time. 0 is no break."
      />
      <Amount
        editor={editor}
        path="bookingOpensDays"
        label="Booking opens, days before"
        help={`At 10 AM on that day everybody can book; 0 is at once. ${earlyWords(cafe)}`}
      />
      <ListArea editor={editor} path="includes" label="Included" />
      <Area editor={editor} path="policy" isRequired label="When somebody cannot come" rows={2} />
      <Area
        editor={editor}
        path="waiver"
        label="Waiver"
        rows={4}
        help="What everybody who comes has to agree to. Who agreed to which text, and when, is kept. Leave it empty to ask nothing."
      />
      <Cover editor={editor} hasPhoto />
    </>
  )
}

/** 'Members with Premium or Elite can 2 days earlier.' */
const earlyWords = (cafe: HasEarlyDays): string =>
  earlyTiers(cafe)
    .map(
      ({ tiers, days }) =>
        `Members with ${tiers.join(' or ')} can ${days} day${days === 1 ? '' : 's'} earlier.`,
    )
    .join(' ')

/** Whether it takes place; whoever has seats is told of a change. */
function TakesPlace({ editor, piece: { seats } }: Props): ReactNode {
  return (
    <Choice
      editor={editor}
      path="status"
      label="It is"
      options={[
        ['scheduled', 'Taking place'],
        ['postponed', 'Postponed'],
        ['cancelled', 'Cancelled'],
      ]}
      help={
        seats && seats.parties > 0
          ? `${seats.parties === 1 ? '1 party has' : `${seats.parties} parties have`} seats. Before anybody is told, you are asked.`
          : undefined
      }
    />
  )
}

function OpeningFields({ editor }: Props): ReactNode {
  return (
    <>
      <Text editor={editor} path="title" isRequired label="Title" />
      <Area editor={editor} path="summary" isRequired label="Summary" rows={2} />
      <div className="row">
        <Choice
          editor={editor}
          path="employment"
          label="Employment"
          options={[
            ['FULL_TIME', 'Full time'],
            ['PART_TIME', 'Part time'],
            ['CONTRACTOR', 'Contractor'],
            ['INTERN', 'Intern'],
          ]}
        />
        <Text editor={editor} path="hours" isRequired label="Hours" />
      </div>
      <div className="row">
        <Money editor={editor} path="payFromCents" isRequired label="Pay from" hint="an hour" />
        <Money editor={editor} path="payToCents" isRequired label="Pay to" hint="an hour" />
      </div>
      <ListArea editor={editor} path="duties" label="What you do" />
      <ListArea editor={editor} path="wants" label="What you bring" />
      <ListArea editor={editor} path="gives" label="What we give" />
      <div className="row">
        <Moment editor={editor} path="postedAt" isRequired label="Posted" />
        <Moment
          editor={editor}
          path="closesAt"
          isRequired
          label="Closes"
          help="From then on it is off the page."
        />
      </div>
    </>
  )
}

function ArtistFields({ editor }: Props): ReactNode {
  return (
    <>
      <div className="row">
        <Text editor={editor} path="name" isRequired label="Name" />
        <Text editor={editor} path="discipline" isRequired label="Discipline" />
      </div>
      <div className="row">
        <Text editor={editor} path="town" isRequired label="Town" />
        <Amount editor={editor} path="since" isRequired label="Shown here since" hint="year" />
        <Choice editor={editor} path="ink" label="Ink of their pages" options={INKS} />
      </div>
      <Area editor={editor} path="statement" isRequired label="Statement" />
      <Paragraphs editor={editor} path="bio" isRequired label="Who they are" />
      <Entries
        editor={editor}
        path="links"
        label="Links"
        noun="link"
        blank={() => ({ label: '', href: 'https://' })}
        renderEntry={(path) => (
          <div className="row">
            <Text editor={editor} path={`${path}.label`} isRequired label="What it says" />
            <Text
              editor={editor}
              path={`${path}.href`}
              isRequired
              label="Where it leads"
              inputMode="url"
            />
          </div>
        )}
      />
      <Tick editor={editor} path="isFeatured" label="Featured on the site" />
    </>
  )
}

function FaqFields({ editor }: Props): ReactNode {
  return (
    <>
      <Text editor={editor} path="question" isRequired label="Question" />
      <Text
        editor={editor}
        path="group"
        isRequired
        label="Group"
        help="Questions of one group stand together."
      />
      <Area editor={editor} path="answer" isRequired label="Answer" rows={5} />
    </>
  )
}

function SpaceFields({ editor }: Props): ReactNode {
  return (
    <>
      <Text editor={editor} path="name" isRequired label="Name" />
      <Area editor={editor} path="summary" isRequired label="Summary" />
      <div className="row">
        <Text editor={editor} path="days" isRequired label="When it can be had" />
        <Amount editor={editor} path="seats" isRequired label="Seats" />
      </div>
      <Text editor={editor} path="rateNote" isRequired label="About the price" />
      <ListArea editor={editor} path="features" label="What is in it" />
    </>
  )
}

const FORMS: Record<PieceKind, (props: Props) => ReactNode> = {
  page: PageFields,
  post: PostFields,
  event: EventFields,
  class: ClassFields,
  opening: OpeningFields,
  artist: ArtistFields,
  faq: FaqFields,
  space: SpaceFields,
}

function Seats({ editor, seats }: { editor: PieceEditor; seats: Piece['seats'] }): ReactNode {
  const taken = seats ? seats.taken + seats.held : 0
  return (
    <div className="row">
      <Amount
        editor={editor}
        path="capacity"
        isRequired
        label="Seats"
        help={
          taken > 0
            ? `${taken} are taken: not fewer than that.${seats && seats.waiting > 0 ? ` ${seats.waiting} wait; more seats are given to them.` : ''}`
            : undefined
        }
      />
      <Money
        editor={editor}
        path="priceCents"
        isRequired
        label="Price per person"
        help="0.00 is free."
      />
    </div>
  )
}

function Cover({
  editor,
  hasPhoto = false,
}: {
  editor: PieceEditor
  /** A photograph can stand in the place of the print. */
  hasPhoto?: boolean
}): ReactNode {
  return (
    <div className="editing-part">
      <h2>Cover</h2>
      <PrintField editor={editor} path="cover" label="Print" />
      <Text editor={editor} path="coverAlt" isRequired label="What is to be seen on it" />
      {hasPhoto && (
        <>
          <p className="soft">
            A photograph is shown in the place of the print on the page. Lists and posters keep the
            print.
          </p>
          <PhotoField editor={editor} path="photo" call="addPhoto" isOptional none={null} />
        </>
      )}
    </div>
  )
}

function Paragraphs({
  editor,
  path,
  label,
  isRequired = false,
}: {
  editor: PieceEditor
  path: string
  label: string
  isRequired?: boolean
}): ReactNode {
  return (
    <Entries
      editor={editor}
      path={path}
      label={label}
      noun="paragraph"
      isRequired={isRequired}
      blank={() => ''}
      renderEntry={(at, i) => (
        <Area editor={editor} path={at} label={`Paragraph ${i + 1}`} isTight />
      )}
    />
  )
}
