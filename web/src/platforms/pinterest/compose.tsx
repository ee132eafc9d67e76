import { Heart, MessageCircle, Share } from 'lucide-react'
import type { PinterestOptions as Options } from '#shared/platforms/pinterest/model.ts'
import { pinterestStretches } from '#shared/platforms/pinterest/text.ts'
import { Trans } from '#web/components/trans.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { Avatar } from '../avatar.tsx'
import type { PlatformCompose } from '../parts/platform.ts'
import { Carousel } from '../parts/preview/carousel.tsx'
import { hostOf, LinkedText } from '../parts/preview/linked-text.tsx'
import { type Picture, PlayMark, type Shown } from '../parts/preview/shown.tsx'
import './pinterest-colors.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import type { AccountFacts } from '#shared/platforms/models.ts'
import { pinterestLimits } from '#shared/platforms/pinterest/limits.ts'
import { factsQuery } from '../parts/facts-query.ts'
import { LiveFacts } from '../parts/live-facts.tsx'
import { CoverOption } from '../parts/options/cover-option.tsx'
import { ChoiceOption, TextOption } from '../parts/options/option-fields.tsx'
import type { OptionPanel } from '../parts/options/option-panel.ts'

export const compose: PlatformCompose = {
  Preview: ({ options, ...shown }) => <PinterestPreview {...shown} options={options.pinterest ?? {}} />,
  Options: ({ options, onChange, ...panel }) => (
    <PinterestOptions {...panel} options={options.pinterest ?? {}} onChange={(pinterest) => onChange({ pinterest })} />
  ),
}

/** Previews a Pin as Pinterest will show it. */
const PinterestPreview = ({ account, text, pictures, options }: Shown<Options>) => (
  <article
    aria-label={i18n.t('How it looks on Pinterest for @{username}', { username: account.username })}
    className="pinterest-colors mx-auto max-w-[22rem] overflow-hidden rounded-[28px] border border-(--shown-line)"
  >
    <div aria-hidden className="flex items-center gap-4 px-4 py-3">
      <Heart className="size-5.5" />
      <MessageCircle className="size-5.5" />
      <Share className="size-5.5" />
      <span className="ml-auto max-w-28 truncate font-semibold text-[14px]">{useBoardName({ account, options }) ?? i18n.t('Board')}</span>
      <span className="rounded-full bg-[#d50018] px-3.5 py-2 font-semibold text-[#fff] leading-5">{i18n.t('Save')}</span>
    </div>
    <div className="mx-3 overflow-hidden rounded-[20px] bg-(--shown-well)">
      <Files pictures={pictures} />
    </div>
    <div className="grid gap-2 px-5 py-4">
      {options.link !== undefined && <p className="truncate text-[14px] underline">{hostOf(options.link)}</p>}
      {options.title !== undefined && <h3 className="wrap-anywhere font-semibold text-[22px] leading-7">{options.title}</h3>}
      <LinkedText stretches={pinterestStretches} text={text} />
      <p className="mt-1 flex min-w-0 items-center gap-2">
        <Avatar name={account.name} url={account.avatarUrl} size="small" />
        <span dir="auto" className="truncate font-semibold text-[14px]">
          {account.name}
        </span>
      </p>
    </div>
  </article>
)

/**
 * Pinterest keeps the original shape of what is pinned, up to a very tall one. A carousel takes the shape of its first
 * picture.
 */
const tallest = 9 / 21

const Files = ({ pictures }: { pictures: readonly Picture[] }) => {
  const [first] = pictures
  if (!first)
    return (
      <p className="grid aspect-3/4 place-items-center px-8 text-center text-(--shown-muted)">{i18n.t('A Pin needs an image or video.')}</p>
    )
  const ratio = Math.max(tallest, first.ratio ?? 3 / 4)
  const slide = (picture: Picture) => (
    <>
      {picture.picture}
      {picture.kind === 'video' && <PlayMark />}
    </>
  )
  if (pictures.length > 1)
    return <Carousel pictures={pictures} ratio={ratio} slide={slide} dot="bg-(--shown-line)" dotShown="bg-(--shown-ink)" />
  return (
    <div className="relative" style={{ aspectRatio: ratio }}>
      {slide(first)}
    </div>
  )
}

/**
 * The name of the board that an account's Pin goes to. Available once the board is chosen and Pinterest has listed its
 * boards.
 */
const useBoardName = ({ account, options: { boards = {} } }: Pick<Shown<Options>, 'account' | 'options'>) => {
  const { data } = useQuery(factsQuery(account))
  const chosen = boards[account.id] ?? account.settings.boardId
  return data?.boards?.find(({ id }) => id === chosen)?.name
}

/** The options that only Pinterest has. */
const PinterestOptions = ({ options, onChange, accounts, files, errorOf, CoverFrame }: OptionPanel<Options>) => {
  const change = (chosen: Options) => onChange({ ...options, ...chosen })
  const choose = (accountId: string, boardId: string | undefined) => {
    const { [accountId]: _, ...others } = options.boards ?? {}
    const boards = boardId === undefined ? others : { ...others, [accountId]: boardId }
    change({ boards: Object.keys(boards).length > 0 ? boards : undefined })
  }
  const hasCover = options.coverAtSeconds !== undefined || files.some(({ kind }) => kind === 'video')
  return (
    <>
      {accounts.map((account) => (
        <LiveFacts key={account.id} account={account}>
          {({ boards = [] }) => (
            <Board
              account={account}
              isNamed={accounts.length > 1}
              boards={boards}
              chosen={options.boards?.[account.id]}
              onChange={(boardId) => choose(account.id, boardId)}
              error={errorOf('options.pinterest.boards', account.id)}
            />
          )}
        </LiveFacts>
      ))}
      <TextOption
        label={i18n.t('Title')}
        field="options.pinterest.title"
        value={options.title}
        onChange={(title) => change({ title })}
        error={errorOf('options.pinterest.title')}
        max={pinterestLimits.title.value}
      />
      <TextOption
        label={i18n.t('Link')}
        field="options.pinterest.link"
        kind="address"
        value={options.link}
        onChange={(link) => change({ link })}
        error={errorOf('options.pinterest.link')}
        hint={i18n.t('Where the Pin leads.')}
      />
      {hasCover && (
        <CoverOption
          field="options.pinterest.coverAtSeconds"
          seconds={options.coverAtSeconds}
          step={1}
          onChange={(coverAtSeconds) => change({ coverAtSeconds })}
          error={errorOf('options.pinterest.coverAtSeconds')}
          files={files}
          CoverFrame={CoverFrame}
        />
      )}
    </>
  )
}

type BoardProps = {
  account: AccountAnswer
  /** True if there are several accounts to tell apart. */
  isNamed: boolean
  boards: NonNullable<AccountFacts['boards']>
  chosen: string | undefined
  onChange: (boardId: string | undefined) => void
  error: string | undefined
}

const Board = ({ account: { id, username, settings }, isNamed, boards, chosen, onChange, error }: BoardProps) => {
  if (boards.length === 0)
    return (
      <p data-field={`options.pinterest.boards.${id}`} tabIndex={-1} className="text-[0.9375rem]">
        <Trans
          id="@{username} has no board to pin to. Make one on Pinterest, then <link>refresh the account</link>."
          values={{ username }}
          components={{ link: <Link to="/dashboard/platforms" /> }}
        />
      </p>
    )
  const usual = boards.find((board) => board.id === settings.boardId)
  return (
    <div className="max-w-72">
      <ChoiceOption
        label={isNamed ? i18n.t('Board of @{username}', { username }) : i18n.t('Board')}
        field={`options.pinterest.boards.${id}`}
        value={chosen}
        unchosen={usual ? i18n.t('{choice}, as set for the account', { choice: usual.name }) : i18n.t('Choose a board')}
        choices={boards.map((board) => ({
          value: board.id,
          label: board.isSecret ? i18n.t('{name} (secret)', { name: board.name }) : board.name,
        }))}
        onChange={onChange}
        error={error}
        isRequired={!usual}
      />
    </div>
  )
}
