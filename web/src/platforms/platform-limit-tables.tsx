import type { Limit } from '#shared/platforms/limit.ts'
import { i18n } from '#web/lib/i18n.ts'
import { type LimitRows, showLimit } from './parts/limit-table.ts'
import type { PlatformPage } from './parts/platform.ts'

/** Shows what a platform accepts, and what it charges, if anything. */
export const PlatformLimitTables = ({ page: { limits, prices } }: { page: PlatformPage }) => (
  <>
    <LimitTable {...limits} />
    {prices && (
      <>
        <h3 className="mt-8 font-semibold text-lg">{prices.heading}</h3>
        <p className="mb-2 text-ink-muted">{prices.lead}</p>
        <LimitTable {...prices.table} />
      </>
    )}
  </>
)

/** Shows limits by name, each with the page that states it. */
const LimitTable = ({ caption, rows }: LimitRows) => (
  <table className="w-full border-collapse text-[0.9375rem]">
    <caption className="sr-only">{caption}</caption>
    <thead className="sr-only">
      <tr>
        <th scope="col">{i18n.t('What')}</th>
        <th scope="col">{i18n.t('Value and source')}</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ name, limit }) => (
        <LimitRow key={name} name={name} limit={limit} />
      ))}
    </tbody>
  </table>
)

const LimitRow = ({ name, limit: { value, unit, note, source, checkedOn } }: { name: string; limit: Limit }) => (
  <tr className="border-line border-b align-baseline">
    <th scope="row" className="py-2.5 pr-4 text-left font-normal">
      {name}
      {note && <span className="block text-ink-muted text-sm">{note()}</span>}
    </th>
    <td className="py-2.5 sm:w-72">
      <span className="flex flex-col items-end gap-x-4 text-right sm:flex-row sm:items-baseline sm:justify-between sm:text-left">
        <span className="figures font-medium">{showLimit({ value, unit })}</span>
        <a
          href={source}
          target="_blank"
          rel="noreferrer"
          className="whitespace-nowrap text-ink-muted text-sm underline underline-offset-4 hover:text-ink"
          aria-label={i18n.t('Source of {name}, read on {checkedOn}', { name, checkedOn })}
        >
          {checkedOn}
        </a>
      </span>
    </td>
  </tr>
)
