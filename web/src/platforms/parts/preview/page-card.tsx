import { queryOptions, useQuery } from '@tanstack/react-query'
import { platformsApi } from '#shared/contracts/platforms.ts'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { request } from '#web/lib/api.ts'
import { useSettled } from '#web/lib/use-settled.ts'
import { hostOf } from './linked-text.tsx'

type Props = {
  url: string
  /** Placeholder shown until the page's own text is known. */
  unknown?: string
}

/** The link card that a platform creates, with what the page says about itself, as far as it can be read. */
export const PageCard = ({ url, unknown }: Props) => {
  // A partly typed address isn't a page yet.
  const settled = useSettled(url, secondMs)
  const { data } = useQuery({ ...linkCardQuery(settled), enabled: settled === url })
  const card = settled === url ? data?.card : undefined
  return (
    <div className="overflow-hidden rounded-[inherit] bg-(--shown-well)">
      {card?.image !== undefined && <img src={card.image} alt="" className="aspect-[1.91] w-full object-cover" />}
      <div className="px-3 py-2.5">
        <p className="truncate text-(--shown-muted) text-[13px]">{hostOf(url)}</p>
        {card ? (
          <p className="wrap-anywhere line-clamp-2 font-semibold">{card.title}</p>
        ) : (
          unknown && <p className="text-[13px]">{unknown}</p>
        )}
        {card && card.description !== '' && <p className="line-clamp-2 text-(--shown-muted) text-[13px]">{card.description}</p>}
      </div>
    </div>
  )
}

/** Shows what Crier reads from a page. If there's no answer, the preview stays unchanged. */
const linkCardQuery = (url: string) =>
  queryOptions({
    queryKey: ['link-card', url],
    queryFn: async ({ signal }) => (await request(platformsApi.linkCard, { url }, { signal })).body,
    staleTime: 10 * minuteMs,
    retry: false,
  })
