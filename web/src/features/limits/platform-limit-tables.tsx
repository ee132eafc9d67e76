import type { PlatformPage } from '#web/platforms/parts/page.ts'
import { LimitTable } from './limit-table.tsx'

type Props = { page: PlatformPage; priceHeading: 'h3' | 'h4' }

/** What a platform accepts, and what it charges if it does. */
export const PlatformLimitTables = ({ page: { limits, prices }, priceHeading: PriceHeading }: Props) => (
  <>
    <LimitTable {...limits} />
    {prices && (
      <>
        <PriceHeading className="mt-8 font-semibold text-lg">{prices.heading}</PriceHeading>
        <p className="mb-2 text-ink-muted">{prices.lead}</p>
        <LimitTable {...prices.table} />
      </>
    )}
  </>
)
