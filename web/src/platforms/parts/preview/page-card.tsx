import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import { type LinkCard, platformsApi } from '#shared/contracts/platforms.ts'
import { minuteMs, secondMs, toMs } from '#shared/domain/times.ts'
import { Skeleton } from '#web/components/spinner.tsx'
import { request } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { showTime } from '#web/lib/show-time.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useSettled } from '#web/lib/use-settled.ts'
import { hostOf } from './linked-text.tsx'
import { usePreviewName } from './preview-name.ts'

type Words = { title: string; description?: string | undefined }

type Props = {
  url: string
  /** What the person wrote on the card themselves, instead of what the page says. */
  own?: Words | undefined
}

/** False where a visitor without an account sees the card: Crier reads pages for signed-in people only. */
export const CanReadPages = createContext(true)

/** A link's card, with what its page says about itself, where that can be read. A post gets the same one. */
export const PageCard = (props: Props) => (useContext(CanReadPages) ? <ReadCard {...props} /> : <UnreadCard {...props} />)

const UnreadCard = ({ url, own }: Props) => (
  <div className="overflow-hidden rounded-[inherit] bg-(--shown-well) px-3 py-2.5">
    <p className="truncate text-(--shown-muted) text-[13px]">{hostOf(url)}</p>
    {own && <CardWords {...own} />}
  </div>
)

const ReadCard = ({ url, own }: Props) => {
  // A partly typed address isn't a page yet.
  const settled = useSettled(url, secondMs)
  const { data, error, isFetching, refetch } = useQuery({ ...linkCardQuery(settled), enabled: settled === url })
  if (settled !== url || (!data && !error)) return <Reading />
  const card = data?.card
  const words = own ?? card
  return (
    <div className="overflow-hidden rounded-[inherit] bg-(--shown-well)">
      {card?.image !== undefined && <img src={card.image} alt="" className="aspect-[1.91] w-full object-cover" />}
      <div className="px-3 py-2.5">
        <p className="truncate text-(--shown-muted) text-[13px]">{hostOf(url)}</p>
        {words && <CardWords {...words} />}
        {error && <Failure error={error} isTrying={isFetching} onRetry={() => void refetch()} />}
        {!words && !error && (
          <p role="status" className="text-[13px]">
            {i18n.t('This page gives no preview.')}
          </p>
        )}
        {card && <ReadAt url={url} card={card} />}
      </div>
    </div>
  )
}

type FailureProps = { error: Error; isTrying: boolean; onRetry: () => void }

const Failure = ({ error, isTrying, onRetry }: FailureProps) => (
  <p role="status" className="text-[13px]">
    {isTrying ? i18n.t('Reading the page…') : messageOf(error)} <TextButton onPress={onRetry}>{i18n.t('Retry')}</TextButton>
  </p>
)

const CardWords = ({ title, description = '' }: Words) => (
  <>
    <p dir="auto" className="wrap-anywhere line-clamp-2 font-semibold">
      {title}
    </p>
    {description !== '' && (
      <p dir="auto" className="line-clamp-2 text-(--shown-muted) text-[13px]">
        {description}
      </p>
    )}
  </>
)

const Reading = () => (
  <div aria-busy className="overflow-hidden rounded-[inherit] bg-(--shown-well)">
    <p role="status" className="sr-only">
      {i18n.t('Reading the page…')}
    </p>
    <Skeleton className="aspect-[1.91] w-full rounded-none" />
    <div className="grid gap-2 px-3 py-3">
      <Skeleton className="h-3 w-1/3" />
      <Skeleton className="h-4 w-4/5" />
    </div>
  </div>
)

/** In ms. Older than this, a card is one that a scheduled post already has. */
const freshMs = 10 * minuteMs

/** When an older card's page was read. It may have changed since, so it can be read again. */
const ReadAt = ({ url, card }: { url: string; card: LinkCard }) => {
  const now = useNow()
  const client = useQueryClient()
  const { queryKey } = linkCardQuery(url)
  const again = useMutation({
    mutationFn: async () => (await request(platformsApi.linkCard, { url, again: 'true' })).body,
    onSuccess: (answer) => client.setQueryData(queryKey, answer),
  })
  const isOld = now - toMs(card.readAt) > freshMs
  if (!isOld && again.isIdle) return null
  return (
    <p role="status" className="mt-1.5 text-(--shown-muted) text-[13px]">
      {/* It stays while there is an answer to wait for, and after it, so that the focus does too. */}
      {stateOf(again, card)} <TextButton onPress={() => again.isPending || again.mutate()}>{i18n.t('Read it again')}</TextButton>
    </p>
  )
}

const stateOf = ({ isPending, error }: { isPending: boolean; error: Error | null }, { readAt }: LinkCard) => {
  if (isPending) return i18n.t('Reading the page…')
  return error ? messageOf(error) : i18n.t('The page as of {time}.', { time: showTime(readAt) })
}

const TextButton = ({ onPress, children }: { onPress: () => void; children: ReactNode }) => (
  <button type="button" onClick={onPress} className="font-semibold underline underline-offset-2 pointer-coarse:min-h-11">
    {children}
    <InPreview />
  </button>
)

/** Which preview's card it is, for whoever hears the same button in each of them. */
const InPreview = () => {
  const preview = usePreviewName()
  return preview === '' ? null : <span className="sr-only">{`, ${preview}`}</span>
}

const linkCardQuery = (url: string) =>
  queryOptions({
    queryKey: ['link-card', url],
    queryFn: async ({ signal }) => (await request(platformsApi.linkCard, { url }, { signal })).body,
    staleTime: freshMs,
    retry: false,
  })
