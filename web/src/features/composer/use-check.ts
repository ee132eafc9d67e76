import { useQueries, useQuery } from '@tanstack/react-query'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import type { Written } from '#shared/domain/resolve-content.ts'
import { accountQueries } from '#web/features/accounts/queries.ts'
import { preflightQuery } from '#web/features/composer/draft/preflight.ts'
import { readOptions } from '#web/features/composer/draft/read-options.ts'
import { type GroupedFinding, groupFindings } from '#web/features/composer/findings.ts'
import { mergeFindings } from '#web/features/composer/merge-findings.ts'
import { mediaQueries } from '#web/features/media/queries.ts'
import { readyMedia } from '#web/features/media/tray-file.ts'
import { zonedTime } from '#web/features/posts/schedule/zoned-time.ts'
import { useSettled } from '#web/lib/use-settled.ts'
import type { Known } from './check-locally.ts'
import { type Composer, writtenOf } from './composer-state.ts'

export type Check = {
  findings: readonly GroupedFinding[]
  hasErrors: boolean
  /** Another post goes to one of the accounts in the second that is being chosen. */
  isShared: boolean
  costUsd: number
  isFailed: boolean
  retry: () => void
}

type Situation = {
  userId: string
  accounts: readonly AccountAnswer[]
  isOnline: boolean
  /** The person is choosing a time, which the post is checked for. */
  isPlanning: boolean
}

/** The person rests for so long, in ms, before the server is asked. */
const restMs = 500

/** What is found in the post as it is now, here at once and by the server soon after. Nothing is said before there is something to check. */
export const useCheck = (composer: Composer, { userId, accounts, isOnline, isPlanning }: Situation): Check => {
  const now = writtenOf(composer)
  const known = useKnown(composer, userId, accounts)
  const { data: checkHere } = useQuery(checker)
  const { answer, isFailed, retry } = useServerCheck(composer, now, { isOnline, isPlanning })
  const found = (written: Written) => checkHere?.(written, known) ?? []
  const findings = groupFindings(
    mergeFindings({
      here: isCheckable(now) ? found(now) : [],
      server: answer?.findings ?? [],
      hereThen: answer ? found(answer.asked) : [],
    }),
  )
  const ofTime = findings.filter(({ field }) => isPlanning && field === 'scheduledAt')
  return {
    // What is found of a time is said where it is chosen.
    findings: findings.filter((finding) => !ofTime.includes(finding)),
    hasErrors: findings.some(({ severity }) => severity === 'error'),
    isShared: ofTime.some(({ severity }) => severity === 'warning'),
    costUsd: answer?.costUsd ?? 0,
    isFailed,
    retry,
  }
}

/** What the server finds, once the person rests; options that are not complete yet it is not told. */
const useServerCheck = (composer: Composer, now: Written, { isOnline, isPlanning }: Pick<Situation, 'isOnline' | 'isPlanning'>) => {
  const { files, origin } = composer
  const question = {
    written: { ...now, options: readOptions(now.options).options },
    descriptions: readyMedia(files).map(({ altText }) => altText),
    scheduledAt: timeOf(composer, isPlanning),
    postId: origin.kind === 'existing' ? origin.id : undefined,
  }
  const settled = useSettled(question, restMs, JSON.stringify(question))
  // Both: what was last asked about may be the blank post from before the first letter, of which nobody wants to hear.
  const isAsked = isCheckable(now) && isCheckable(settled.written)
  const { data, isError, refetch } = useQuery({ ...preflightQuery(settled), enabled: isAsked && isOnline })
  return { answer: isAsked ? data : undefined, isFailed: isAsked && isOnline && isError, retry: () => void refetch() }
}

/** The time that is being chosen, or that the post has; none that has passed meanwhile. */
const timeOf = ({ plan, origin }: Composer, isPlanning: boolean) => {
  const chosen = isPlanning && plan ? zonedTime(plan.local, plan.timeZone)?.instant : undefined
  const time = isPlanning ? chosen : origin.kind === 'existing' ? origin.schedule?.scheduledAt : undefined
  return time !== undefined && Date.parse(time) > Date.now() ? time : undefined
}

/** The rules of all platforms, which nobody waits for. */
const checker = {
  queryKey: ['posts', 'checker'],
  queryFn: async () => (await import('./check-locally.ts')).checkHere,
  staleTime: Number.POSITIVE_INFINITY,
}

/** Platforms that say something of an account that a post is checked against. */
const withFacts: ReadonlySet<Platform> = new Set(['instagram', 'tiktok', 'pinterest', 'youtube'])

const useKnown = ({ draft, files }: Composer, userId: string, accounts: readonly AccountAnswer[]): Known => {
  const chosen = accounts.filter(({ id }) => draft.accountIds.includes(id))
  const asked = chosen.filter(({ platform }) => withFacts.has(platform))
  const facts = useQueries({ queries: asked.map((account) => accountQueries.facts(account)) })
  const { thumbnail = '' } = draft.options.youtube ?? {}
  const { data: thumbnails = [] } = useQuery({ ...mediaQueries.some([thumbnail]), enabled: thumbnail !== '' })
  return {
    userId,
    accounts: chosen,
    files: [...readyMedia(files), ...thumbnails],
    facts: new Map(asked.map(({ id }, index) => [id, facts[index]?.data])),
  }
}

const isCheckable = ({ accountIds, content, media, overrides, options }: Written) =>
  accountIds.length > 0 &&
  (content.trim() !== '' ||
    media.length > 0 ||
    options.x?.parts !== undefined ||
    Object.values(overrides).some((own) => own.content?.trim() || own.media?.length))
