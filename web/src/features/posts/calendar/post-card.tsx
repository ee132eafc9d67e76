import { Check, CircleAlert, LoaderCircle, type LucideIcon, Pause, Unplug } from 'lucide-react'
import { createContext, type KeyboardEvent, type MouseEvent, memo, use } from 'react'
import { Link } from 'react-router-dom'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import { platformNames, platformOf } from '#shared/domain/platforms.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { dayMs, hourMs, minuteMs } from '#shared/domain/times.ts'
import { accountName } from '#shared/platforms/models.ts'
import { i18n } from '#web/lib/i18n.ts'
import { PlatformBadge } from '#web/platforms/platform-icon.tsx'
import { showDay } from '../list/post-days.ts'
import { rowLinkId } from '../list/post-row.tsx'
import { schedulingTakes } from '../post-actions.ts'
import { calendarAt } from '../post-times.ts'
import { statusGroups, type Tone, toneTexts } from '../target-words.ts'
import { dayOfWall, isMovable, showWallMinute, type Wall, wallOfPost } from './aim.ts'
import type { Board } from './board.ts'

const marksMax = 3
const excerptMax = 120

type Props = {
  post: PostAnswer
  board: Board
  /** How far the up and down arrows move it: whole weeks in a month, hours in a week. */
  steps: Steps
  /** True if it's a tab stop. */
  isReachable: boolean
  /** True if it has room for a picture of its first file. */
  hasPicture?: boolean
  /** Set in a dialog, which closes when the post opens and where posts can't be moved. */
  onOpen?: (() => void) | undefined
}

/** A post on the calendar. A press or Enter opens it. Dragging, or Space and the arrows, moves it. M selects it. */
export const PostCard = ({ post, board, steps, isReachable, hasPicture = false, onOpen }: Props) => {
  const wall = wallOfPost(post, board.timeZone)
  const isDraft = post.status === postStatus.draft
  return (
    <Card
      {...{ post, wall, steps, isReachable, hasPicture, onOpen }}
      latest={board.latest}
      clock={board.clock}
      pictureOf={board.pictureOf}
      href={board.hrefOf(post.id, isDraft ? board.day : dayOfWall(wall))}
      dayName={isDraft ? undefined : showDay(dayOfWall(wall), board.today)}
      isOpen={post.id === board.openId}
      isLifted={board.lift.lifted?.post.id === post.id}
      canMove={!onOpen && isMovable(post, board.may) && !board.isMoving(post.id)}
      canSelect={!onOpen && !isDraft && board.may(schedulingTakes)}
    />
  )
}

type CardProps = Omit<Props, 'board' | 'hasPicture'> &
  Pick<Board, 'latest' | 'clock' | 'pictureOf'> & {
    wall: Wall
    href: string
    /** The day it's on, for those who don't see which cell it's in. */
    dayName: string | undefined
    hasPicture: boolean
    isOpen: boolean
    isLifted: boolean
    canMove: boolean
    canSelect: boolean
  }

/** A month can have hundreds, so each rerenders only when its own props change. Actions use the latest board. */
const Card = memo((props: CardProps) => {
  const { post, wall, latest, onOpen, isLifted, canMove, canSelect } = props
  const select = (isRange: boolean) => {
    latest.current?.selection.begin()
    latest.current?.selection.toggle(post.id, isRange)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const { current: board } = latest
    if (!board) return
    const isTaken = isLifted ? moveByKey(event, board, props.steps) : actByKey(event, board)
    if (!isTaken) return
    event.preventDefault()
    event.stopPropagation()
  }
  const actByKey = (event: KeyboardEvent, { lift }: Board) => {
    if (event.key === ' ' && canMove) lift.pickUp(post, 'keys')
    else if (canSelect && isLetterM(event)) select(false)
    else return false
    return true
  }
  const onClick = (event: MouseEvent) => {
    const { current: board } = latest
    const isSelecting = canSelect && (board?.selection.isOn || event.ctrlKey || event.metaKey || event.shiftKey)
    if (!board?.drag.isClick(event)) event.preventDefault()
    else if (isSelecting) {
      event.preventDefault()
      select(event.shiftKey)
    } else onOpen?.()
  }
  const onBlur = () => {
    const { lift } = latest.current ?? {}
    if (isLifted && lift?.lifted?.by === 'keys') lift.cancel()
  }
  return (
    <Link
      id={onOpen ? undefined : rowLinkId(post.id)}
      ref={(card) => latest.current?.focusWanted(card)}
      to={props.href}
      preventScrollReset
      draggable={false}
      data-post={onOpen ? undefined : post.id}
      tabIndex={props.isReachable ? undefined : -1}
      aria-current={props.isOpen ? 'true' : undefined}
      aria-keyshortcuts={keysOf({ canMove, canSelect })}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onPointerDown={(event) => latest.current?.drag.onPointerDown(event, canMove ? post : undefined)}
      onClick={onClick}
      className={`relative isolate flex h-11 min-w-0 items-center gap-2 overflow-hidden rounded-[6px] border border-line bg-sheet pr-1.5 pl-2.5 text-left text-xs leading-tight select-none [-webkit-touch-callout:none] before:absolute before:inset-y-0 before:left-0 before:w-0.75 hover:border-edge aria-[current]:border-ink aria-[current]:bg-well ${cardMark(post).bar} ${isLifted ? 'opacity-50' : ''} ${canMove ? 'cursor-grab' : ''}`}
    >
      {props.hasPicture && props.pictureOf(post)}
      <CardText post={post} wall={wall} dayName={props.dayName} />
      <ChosenMark id={post.id} />
    </Link>
  )
})

const keysOf = ({ canMove, canSelect }: { canMove: boolean; canSelect: boolean }) =>
  [canMove ? 'Space' : [], canSelect ? 'M' : []].flat().join(' ') || undefined

const isLetterM = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => key.toLowerCase() === 'm' && !(ctrlKey || metaKey || altKey)

/** Time, platforms, and text. A draft has no time yet. */
const CardText = ({ post, wall, dayName }: Pick<CardProps, 'post' | 'wall' | 'dayName'>) => {
  const { text, icon: Icon, label } = cardMark(post)
  const isDraft = post.status === postStatus.draft
  const platforms = platformsOf(post)
  const names = post.targets.length > 0 ? post.targets.map(accountName) : platforms.map((platform) => platformNames[platform])
  return (
    <span className="grid min-w-0 grow gap-0.5">
      <span className="flex min-w-0 items-center gap-1.5">
        {!isDraft && (
          <time dateTime={calendarAt(post)} className="shrink-0 whitespace-nowrap font-semibold text-[0.8125rem]">
            {showWallMinute(wall)}
          </time>
        )}
        {/* As high as one line: a mark without room wraps out of sight instead of being cut. */}
        <span className="flex max-h-4 min-w-0 flex-wrap items-center gap-0.5 overflow-hidden p-px text-ink-muted">
          {platforms.slice(0, marksMax).map((platform) => (
            <PlatformBadge key={platform} platform={platform} size={12} />
          ))}
          {platforms.length > marksMax && <span>{`+${platforms.length - marksMax}`}</span>}
        </span>
        {Icon && !isDraft && <Icon aria-hidden className={`ml-auto size-3.5 shrink-0 ${text}`} strokeWidth={2.25} />}
      </span>
      <span dir="auto" className="truncate">
        {post.content.slice(0, excerptMax) || <i className="text-ink-muted">{i18n.t('No text')}</i>}
      </span>
      <span className="sr-only">
        {['', isDraft ? i18n.t('Draft') : label, ...names, ...(dayName === undefined ? [] : [dayName])].join(', ')}
      </span>
    </span>
  )
}

/**
 * Returns whether a post is selected. Provided through context so that only the marks of cards rerender while
 * selecting.
 */
export const ChosenPosts = createContext<(id: string) => boolean>(() => false)

/** Lies behind the card's content, so the card itself doesn't rerender. */
const ChosenMark = ({ id }: { id: string }) =>
  use(ChosenPosts)(id) && (
    <span className="absolute inset-0 -z-10 rounded-[5px] bg-brass-wash ring-2 ring-brass ring-inset">
      <span className="sr-only">{`, ${i18n.t('selected')}`}</span>
    </span>
  )

const platformsOf = ({ targets, accountIds }: PostAnswer) => [
  ...new Set(targets.length > 0 ? targets.map(({ platform }) => platform) : accountIds.flatMap((id) => platformOf(id) ?? [])),
]

/** How far the up and down arrows move a post: whole weeks, or hours (quarters with Shift). */
export type Steps = 'days' | 'hours'

/** Applies a key to the picked-up post. Returns false for keys without meaning here. */
const moveByKey = ({ key, shiftKey }: KeyboardEvent, { lift, wantFocus }: Board, steps: Steps): boolean => {
  const { lifted } = lift
  if (!lifted) return false
  const actions: Record<string, () => void> = {
    Escape: lift.cancel,
    Enter: drop,
    ' ': drop,
  }
  const action = actions[key]
  const way = wayOf(key, shiftKey, steps)
  if (way !== undefined && lifted.target !== undefined) lift.aimAt(lifted.target + way)
  else action?.()
  return way !== undefined || action !== undefined

  function drop() {
    if (lifted) wantFocus(rowLinkId(lifted.post.id))
    lift.drop()
  }
}

/** In ms. */
const wayOf = (key: string, isFine: boolean, steps: Steps) => {
  const hours = isFine ? 15 * minuteMs : hourMs
  const down = steps === 'days' ? 7 * dayMs : hours
  const ways: Record<string, number> = { ArrowLeft: -dayMs, ArrowRight: dayMs, ArrowUp: -down, ArrowDown: down }
  return ways[key]
}

const bars: Record<Tone, string> = {
  connected: 'before:bg-connected',
  disconnected: 'before:bg-disconnected',
  scheduled: 'before:bg-scheduled',
  failed: 'before:bg-failed',
  brass: 'before:bg-brass',
  muted: 'before:bg-ink-muted',
}

/** Upcoming posts need no icon. */
const icons: Partial<Record<Tone, LucideIcon>> = {
  connected: Check,
  disconnected: Unplug,
  failed: CircleAlert,
  brass: LoaderCircle,
  muted: Pause,
}

/** A whole post's state at a glance: that of the account most in need of attention. */
export const cardMark = (post: Pick<PostAnswer, 'targets' | 'review'>) => {
  const [worst] = statusGroups(post)
  const tone = worst?.tone ?? 'muted'
  return { label: worst?.label ?? i18n.t('Not sent'), bar: bars[tone], text: toneTexts[tone], icon: icons[tone] }
}
