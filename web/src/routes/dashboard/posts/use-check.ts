import { useQuery } from '@tanstack/react-query'
import { readyMedia } from '#web/features/media/tray-file.ts'
import { preflightQuery } from '#web/features/posts/compose/preflight.ts'
import type { Written } from '#web/features/posts/compose/written.ts'
import { type GroupedFinding, groupFindings } from '#web/features/posts/findings/group-findings.ts'
import { useSettled } from '#web/features/posts/use-settled.ts'
import { type Composer, writtenOf } from './composer-state.ts'

export type Check = { findings: readonly GroupedFinding[]; hasErrors: boolean; costUsd: number; isFailed: boolean; retry: () => void }

/** The person rests for so long, in ms, before the post is checked. */
const restMs = 500

/** What the server finds in the post as it is now. Nothing is asked before there is something to check. */
export const useCheck = (composer: Composer, isOnline: boolean): Check => {
  const question = { written: writtenOf(composer), descriptions: readyMedia(composer.files).map(({ altText }) => altText) }
  const { written, descriptions } = useSettled(question, restMs, JSON.stringify(question))
  // Both: what was last asked about may be the blank post from before the first letter, of which nobody wants to hear.
  const isAsked = isCheckable(question.written) && isCheckable(written)
  const { data, isError, refetch } = useQuery({ ...preflightQuery(written, descriptions), enabled: isAsked && isOnline })
  const findings = isAsked ? groupFindings(data?.findings ?? []) : []
  return {
    findings,
    hasErrors: findings.some(({ severity }) => severity === 'error'),
    costUsd: isAsked ? (data?.costUsd ?? 0) : 0,
    isFailed: isAsked && isOnline && isError,
    retry: () => void refetch(),
  }
}

const isCheckable = ({ accountIds, content, media, options }: Written) =>
  accountIds.length > 0 && (content.trim() !== '' || media.length > 0 || options.x?.parts !== undefined)
