import type { Limit } from '#shared/domain/limits/limit.ts'
import { showLimit } from './show-limit.ts'

type TableProps<Key extends string> = { caption: string; names: Record<Key, string>; limits: Record<Key, Limit> }

/** Limits by name, each with the page that states it. */
export const LimitTable = <Key extends string>({ caption, names, limits }: TableProps<Key>) => (
  <table className="w-full border-collapse text-[0.9375rem]">
    <caption className="sr-only">{caption}</caption>
    <thead className="sr-only">
      <tr>
        <th scope="col">What</th>
        <th scope="col">Value</th>
        <th scope="col">Source</th>
      </tr>
    </thead>
    <tbody>
      {(Object.keys(names) as Key[]).map((key) => (
        <LimitRow key={key} name={names[key]} limit={limits[key]} />
      ))}
    </tbody>
  </table>
)

const LimitRow = ({ name, limit: { value, unit, note, source, checkedOn } }: { name: string; limit: Limit }) => (
  <tr className="border-line border-b align-baseline">
    <th scope="row" className="py-2.5 pr-4 text-left font-normal">
      {name}
      {note && <span className="block text-ink-muted text-sm">{note}</span>}
    </th>
    <td className="figures py-2.5 text-right font-medium sm:pr-4 sm:text-left">{showLimit({ value, unit })}</td>
    <td className="hidden whitespace-nowrap py-2.5 text-right text-sm sm:table-cell">
      <a
        href={source}
        target="_blank"
        rel="noreferrer"
        className="text-ink-muted underline underline-offset-4 hover:text-ink"
        aria-label={`Source of ${name}, read on ${checkedOn}`}
      >
        {checkedOn}
      </a>
    </td>
  </tr>
)
