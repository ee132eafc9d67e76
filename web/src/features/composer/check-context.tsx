import { keepPreviousData, QueryObserver, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, startTransition, use, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import type { WorkspaceId } from '#shared/domain/id.ts'
import { platformIds } from '#shared/domain/platforms.ts'
import { isVisible } from '#shared/domain/visible-text.ts'
import { type AccountFacts, filesOfOptions } from '#shared/platforms/models.ts'
import type { AuthoredContent } from '#shared/publishing/resolve-content.ts'
import { mediaQueries } from '#web/features/media/media-calls.ts'
import { readyMedia } from '#web/features/media/tray-file.ts'
import { postQueries } from '#web/features/posts/queries.ts'
import { zonedTime } from '#web/features/posts/schedule/zoned-time.ts'
import { request } from '#web/lib/api.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { useIsOnline } from '#web/lib/use-is-online.ts'
import { useSettled, useUnchanged } from '#web/lib/use-settled.ts'
import { factsQuery } from '#web/platforms/parts/facts-query.ts'
import { screens } from '#web/platforms/screen-registry.ts'
import type { Known } from './check-locally.ts'
import { useComposer } from './composer-context.tsx'
import { type Composer, intendedPlan, type Plan, writtenOf } from './composer-state.ts'
import { blockersOf, type GroupedFinding, groupFindings, mergeFindings } from './findings.ts'
import { readOptions } from './read-options.ts'

const Context = createContext<Check | undefined>(undefined)
const Painted = createContext<Composer | undefined>(undefined)

/**
 * Checks the post of the surrounding composer. A typed character is painted before the checks run, and only the
 * components that use the findings rerender.
 */
export const CheckProvider = ({ workspaceId, children }: { workspaceId: string; children: ReactNode }) => {
  const { composer, chosen, isPlanning, askedPlan } = useComposer()
  const painted = useAfterPaint(composer)
  const check = useCheck(painted, {
    workspaceId,
    accounts: chosen,
    isOnline: useIsOnline(),
    isPlanning,
    asked: isPlanning ? askedPlan : undefined,
  })
  const [atFields, onShown] = useState<readonly string[]>(none)
  const found = useMemo(
    () => ({ ...check, listed: check.findings.filter((finding) => !atFields.includes(nameOf(finding))), onShown }),
    [check, atFields],
  )
  return (
    <Painted value={painted}>
      <Context value={found}>{children}</Context>
    </Painted>
  )
}

const none: readonly string[] = []

/** Identifies a finding among the others of a post. */
export const nameOf = ({ field, message }: Pick<GroupedFinding, 'field' | 'message'>) => `${field} ${message}`

/** Returns the findings in the post. Requires a `CheckProvider`. */
export const useFound = () => {
  const check = use(Context)
  if (!check) throw new Error('Only what is inside of a CheckProvider knows what was found.')
  return check
}

/** The post with all characters that have been painted. Views of it update together with the findings. */
export const usePainted = () => {
  const painted = use(Painted)
  if (!painted) throw new Error('Only what is inside of a CheckProvider knows what is on the screen.')
  return painted
}

/** Why the post can't be saved or sent. */
export const useBlockers = () => {
  const { composer, accounts, files } = useComposer()
  const { errors } = useFound()
  return blockersOf(composer, { isOnline: useIsOnline(), hasAccounts: accounts.length > 0, isDescribing: files.isDescribing, errors })
}

type Check = {
  findings: readonly GroupedFinding[]
  /** Those that no field shows. */
  listed: readonly GroupedFinding[]
  /** Says which findings the fields of the open tab show now, by `nameOf`. */
  onShown: (names: readonly string[]) => void
  errors: number
  /** True if another post goes to one of the accounts in the same second. */
  isShared: boolean
  costUsd: number
  isFailed: boolean
  retry: () => void
}

type Situation = {
  workspaceId: string
  /** The accounts that the post goes to. */
  accounts: readonly AccountAnswer[]
  isOnline: boolean
  /** True while the person is choosing a time, which is checked too. */
  isPlanning: boolean
  /** The time being chosen. */
  asked: Plan | undefined
}

/** How long the person must pause, in ms, before the server is asked. */
const restMs = 500

/**
 * Returns the findings in the current post: the browser's immediately, and the server's soon after. Empty until there
 * is something to check.
 */
const useCheck = (
  composer: Composer,
  { workspaceId, accounts, isOnline, isPlanning, asked: askedPlan }: Situation,
): Omit<Check, 'listed' | 'onShown'> => {
  const now = useMemo(() => writtenOf(composer), [composer])
  const known = useKnown(composer, workspaceId, accounts)
  const { data: checkLocally } = useQuery(checker)
  const { answer, isFailed, retry } = useServerCheck(composer, now, { isOnline, asked: askedPlan })
  const asked = answer?.asked
  const local = useMemo(() => (isCheckable(now) ? checkLocally?.(now, known) : undefined) ?? [], [checkLocally, now, known])
  const localThen = useMemo(() => (asked && checkLocally?.(asked, known)) ?? [], [checkLocally, asked, known])
  const findings = useMemo(
    () => groupFindings(mergeFindings({ local, server: answer?.findings ?? [], localThen })),
    [local, answer?.findings, localThen],
  )
  const ofTime = findings.filter(({ field }) => isPlanning && field === 'scheduledAt')
  // A finding about the time is shown where the time is chosen.
  const shown = useUnchanged(findings.filter((finding) => !ofTime.includes(finding)))
  const errors = findings.filter(({ severity }) => severity === 'error').length
  const isShared = ofTime.some(({ severity }) => severity === 'warning')
  const costUsd = answer?.costUsd ?? 0
  return useMemo(
    () => ({ findings: shown, errors, isShared, costUsd, isFailed, retry }),
    [shown, errors, isShared, costUsd, isFailed, retry],
  )
}

/** Fetches the server's findings once the person pauses. Incomplete options aren't sent. */
const useServerCheck = (composer: Composer, now: AuthoredContent, { isOnline, asked }: Pick<Situation, 'isOnline' | 'asked'>) => {
  const { files, origin } = composer
  const scheduledAt = timeOf(composer, asked)
  const postId = origin.kind === 'existing' ? origin.id : undefined
  const { question, sameness } = useMemo(() => {
    const written = { ...now, options: readOptions(now.options).options }
    const question = { written, descriptions: readyMedia(files).map(({ altText }) => altText), scheduledAt, postId }
    return { question, sameness: JSON.stringify(question) }
  }, [now, files, scheduledAt, postId])
  const settled = useSettled(question, restMs, sameness)
  // Check both, because the last question may have been about the blank post before the first character, and nobody
  // needs findings about that.
  const isAsked = isCheckable(now) && isCheckable(settled.written)
  const { data, isError, refetch } = useQuery({ ...preflightQuery(settled), enabled: isAsked && isOnline })
  const retry = useCallback(() => void refetch(), [refetch])
  return { answer: isAsked ? data : undefined, isFailed: isAsked && isOnline && isError, retry }
}

type Question = {
  written: AuthoredContent
  /** Alt texts, which the server already has. They're part of the key because the price depends on them. */
  descriptions: readonly string[]
  /** When it will go out. Undefined means now. */
  scheduledAt: string | undefined
  /** The post being edited, if it isn't new. */
  postId: string | undefined
}

/**
 * What would block or affect a post, and what it would cost. A newer question cancels the older one. Until it's
 * answered, the older answer stays, with the content it was `asked` about.
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

/** Returns the time being chosen, or else the one already set or meant, unless it has passed. */
const timeOf = (composer: Composer, asked: Plan | undefined) => {
  const { origin } = composer
  const set = origin.kind === 'existing' ? origin.schedule?.scheduledAt : undefined
  const meant = asked ?? intendedPlan(composer)
  const time = meant ? zonedTime(meant.local, meant.timeZone)?.instant : set
  return time !== undefined && Date.parse(time) > serverNow() ? time : undefined
}

/** The rules of all platforms, loaded in the background. */
export const checker = {
  queryKey: ['posts', 'checker'],
  queryFn: async () => (await import('./check-locally.ts')).loadLocalCheck(),
  staleTime: Number.POSITIVE_INFINITY,
}

const useKnown = ({ draft, files }: Composer, workspaceId: WorkspaceId, accounts: readonly AccountAnswer[]): Known => {
  const facts = useFacts(accounts)
  const chosenIds = platformIds.flatMap((platform) => filesOfOptions(platform, draft.options))
  const { data: chosenFiles } = useQuery({ ...mediaQueries.some(chosenIds), enabled: chosenIds.length > 0 })
  return useMemo(
    () => ({ workspaceId, accounts, files: [...readyMedia(files), ...(chosenFiles ?? [])], facts }),
    [workspaceId, accounts, files, chosenFiles, facts],
  )
}

const isCheckable = ({ accountIds, content, media, overrides, options }: AuthoredContent) =>
  accountIds.length > 0 &&
  (isVisible(content) ||
    media.length > 0 ||
    options.x?.parts !== undefined ||
    Object.values(overrides).some((own) => isVisible(own.content ?? '') || own.media?.length))

/**
 * What the platforms say about these accounts, by account ID, as far as loaded. Not `useQueries`, which would add 2 KB
 * before the first character can be typed.
 */
const useFacts = (accounts: readonly AccountAnswer[]): ReadonlyMap<string, AccountFacts | undefined> => {
  const client = useQueryClient()
  const asked = useUnchanged(accounts.filter(({ platform }) => screens[platform].hasFacts).map(({ id, platform }) => ({ id, platform })))
  const store = useMemo(() => {
    const observers = asked.map((account) => new QueryObserver(client, factsQuery(account)))
    const versionNow = () => observers.map((observer) => observer.getCurrentResult().dataUpdatedAt).join()
    const factsNow = () => new Map(asked.map(({ id }, index) => [id, observers[index]?.getCurrentResult().data]))
    let last = { version: versionNow(), facts: factsNow() }
    return {
      subscribe: (onChange: () => void) => {
        const stops = observers.map((observer) => observer.subscribe(onChange))
        return () => {
          for (const stop of stops) stop()
        }
      },
      /** Returns the same map until new facts arrive. */
      read: () => {
        const version = versionNow()
        if (version !== last.version) last = { version, facts: factsNow() }
        return last.facts
      },
    }
  }, [client, asked])
  return useSyncExternalStore(store.subscribe, store.read)
}

/**
 * Returns a value once other changes from the same update are painted. React may render a deferred value before the
 * browser paints, which would delay a typed character. https://web.dev/articles/optimize-long-tasks
 */
const useAfterPaint = <Value,>(value: Value): Value => {
  const [painted, setPainted] = useState(value)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    // The browser paints a frame after its callbacks and before the next timer.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPainted(() => value)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [value])
  return painted
}
