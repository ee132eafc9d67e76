import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { Platform } from '#shared/domain/platforms.ts'
import { filesOfOptions } from '#shared/platforms/models.ts'
import type { Written } from '#shared/publishing/resolve-content.ts'
import { mediaQueries } from '#web/features/media/queries.ts'
import { readyMedia } from '#web/features/media/tray-file.ts'
import { postQueries } from '#web/features/posts/queries.ts'
import { zonedTime } from '#web/features/posts/schedule/zoned-time.ts'
import { request } from '#web/lib/api.ts'
import { useSettled } from '#web/lib/use-settled.ts'
import { useUnchanged } from '#web/lib/use-unchanged.ts'
import type { Known } from './check-locally.ts'
import { type Composer, writtenOf } from './composer-state.ts'
import { readOptions } from './draft/read-options.ts'
import { type GroupedFinding, groupFindings, mergeFindings } from './findings.ts'
import { useFacts } from './use-facts.ts'

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
  /** Those that the post goes to. */
  accounts: readonly AccountAnswer[]
  isOnline: boolean
  /** The person is choosing a time, which the post is checked for. */
  isPlanning: boolean
}

/** The person rests for so long, in ms, before the server is asked. */
const restMs = 500

/**
 * The findings in the post as it is now: the browser's at once, the server's soon after. There are none before there is something to check.
 */
export const useCheck = (composer: Composer, { userId, accounts, isOnline, isPlanning }: Situation): Check => {
  const now = useMemo(() => writtenOf(composer), [composer])
  const known = useKnown(composer, userId, accounts)
  const { data: checkLocally } = useQuery(checker)
  const { answer, isFailed, retry } = useServerCheck(composer, now, { isOnline, isPlanning })
  const asked = answer?.asked
  const local = useMemo(() => (isCheckable(now) ? checkLocally?.(now, known) : undefined) ?? [], [checkLocally, now, known])
  const localThen = useMemo(() => (asked && checkLocally?.(asked, known)) ?? [], [checkLocally, asked, known])
  const findings = useMemo(
    () => groupFindings(mergeFindings({ local, server: answer?.findings ?? [], localThen })),
    [local, answer?.findings, localThen],
  )
  const ofTime = findings.filter(({ field }) => isPlanning && field === 'scheduledAt')
  // A finding about a time stands where the person chooses it.
  const shown = useUnchanged(findings.filter((finding) => !ofTime.includes(finding)))
  const hasErrors = findings.some(({ severity }) => severity === 'error')
  const isShared = ofTime.some(({ severity }) => severity === 'warning')
  const costUsd = answer?.costUsd ?? 0
  return useMemo(
    () => ({ findings: shown, hasErrors, isShared, costUsd, isFailed, retry }),
    [shown, hasErrors, isShared, costUsd, isFailed, retry],
  )
}

/** What the server finds, once the person rests; options that are not complete yet it is not told. */
const useServerCheck = (composer: Composer, now: Written, { isOnline, isPlanning }: Pick<Situation, 'isOnline' | 'isPlanning'>) => {
  const { files, origin } = composer
  const scheduledAt = timeOf(composer, isPlanning)
  const postId = origin.kind === 'existing' ? origin.id : undefined
  const { question, sameness } = useMemo(() => {
    const written = { ...now, options: readOptions(now.options).options }
    const question = { written, descriptions: readyMedia(files).map(({ altText }) => altText), scheduledAt, postId }
    return { question, sameness: JSON.stringify(question) }
  }, [now, files, scheduledAt, postId])
  const settled = useSettled(question, restMs, sameness)
  // Both, because the last question may have been about the blank post before the first letter. Nobody wants to hear of that.
  const isAsked = isCheckable(now) && isCheckable(settled.written)
  const { data, isError, refetch } = useQuery({ ...preflightQuery(settled), enabled: isAsked && isOnline })
  const retry = useCallback(() => void refetch(), [refetch])
  return { answer: isAsked ? data : undefined, isFailed: isAsked && isOnline && isError, retry }
}

type Question = {
  written: Written
  /** Those of the files, which the server knows: the price depends on them. */
  descriptions: readonly string[]
  /** When it is to go out; now without one. */
  scheduledAt: string | undefined
  /** The post that is changed, if it is no new one. */
  postId: string | undefined
}

/**
 * What would stop or disturb a post, and what it would cost. A newer question ends the older one; until it is answered the older answer stands, and
 * says what it was `asked` about.
 */
const preflightQuery = ({ written, descriptions, scheduledAt, postId }: Question) =>
  queryOptions({
    queryKey: [...postQueries.all(), 'preflight', written, descriptions, scheduledAt, postId],
    queryFn: async ({ signal }) => ({
      ...(await request(postsApi.preflight, { ...written, scheduledAt, postId }, { signal })).body,
      asked: written,
    }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

/** The time that is being chosen, or that the post has; none that has passed meanwhile. */
const timeOf = ({ plan, origin }: Composer, isPlanning: boolean) => {
  const chosen = isPlanning && plan ? zonedTime(plan.local, plan.timeZone)?.instant : undefined
  const time = isPlanning ? chosen : origin.kind === 'existing' ? origin.schedule?.scheduledAt : undefined
  return time !== undefined && Date.parse(time) > Date.now() ? time : undefined
}

/** The rules of all platforms, which nobody waits for. */
const checker = {
  queryKey: ['posts', 'checker'],
  queryFn: async () => (await import('./check-locally.ts')).loadLocalCheck(),
  staleTime: Number.POSITIVE_INFINITY,
}

const useKnown = ({ draft, files }: Composer, userId: string, accounts: readonly AccountAnswer[]): Known => {
  const facts = useFacts(accounts)
  const chosenIds = Platform.options.flatMap((platform) => filesOfOptions(platform, draft.options))
  const { data: chosenFiles } = useQuery({ ...mediaQueries.some(chosenIds), enabled: chosenIds.length > 0 })
  return useMemo(
    () => ({ userId, accounts, files: [...readyMedia(files), ...(chosenFiles ?? [])], facts }),
    [userId, accounts, files, chosenFiles, facts],
  )
}

const isCheckable = ({ accountIds, content, media, overrides, options }: Written) =>
  accountIds.length > 0 &&
  (content.trim() !== '' ||
    media.length > 0 ||
    options.x?.parts !== undefined ||
    Object.values(overrides).some((own) => own.content?.trim() || own.media?.length))
