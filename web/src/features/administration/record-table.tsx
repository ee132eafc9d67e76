import type { ReactNode } from 'react'
import { Skeleton } from '#web/components/spinner.tsx'

/** A column, with its heading and the cell for a row. `isMinor` columns are hidden on small screens. */
export type Column<Row> = { heading: ReactNode; cell: (row: Row) => ReactNode; isNumber?: boolean; isMinor?: boolean }

type Props<Row> = {
  label: string
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** The first column is the row header. */
  columns: readonly Column<Row>[]
  isBusy?: boolean
}

/** A table of records for administrators. */
export const RecordTable = <Row,>({ label, rows, keyOf, columns, isBusy = false }: Props<Row>) => (
  <table aria-label={label} aria-busy={isBusy} className="w-full border-collapse text-sm aria-busy:opacity-60 sm:text-[0.9375rem]">
    <thead>
      <tr className="border-edge border-b">
        {columns.map((column, index) => (
          <th key={String(index)} scope="col" className={`${cellClass(column)} align-bottom font-semibold text-ink-muted text-sm`}>
            {column.heading}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={keyOf(row)} className="border-line border-b">
          {columns.map((column, index) =>
            index === 0 ? (
              <th key={String(index)} scope="row" className={`${cellClass(column)} font-normal [overflow-wrap:anywhere]`}>
                {column.cell(row)}
              </th>
            ) : (
              <td key={String(index)} className={cellClass(column)}>
                {column.cell(row)}
              </td>
            ),
          )}
        </tr>
      ))}
    </tbody>
  </table>
)

const cellClass = ({ isNumber, isMinor }: Pick<Column<unknown>, 'isNumber' | 'isMinor'>) =>
  [
    'py-2.5 pr-3 align-middle first:pl-0 last:pr-0 sm:pr-5',
    isNumber ? 'figures text-right' : 'text-left',
    isMinor ? 'max-sm:hidden' : '',
  ].join(' ')

/** A table's loading state. */
export const LoadingTable = ({ label }: { label: string }) => (
  <div role="status" className="grid gap-4 py-2">
    <span className="sr-only">{label}</span>
    {['first', 'second', 'third', 'fourth', 'fifth'].map((row) => (
      <Skeleton key={row} className="h-9 w-full" />
    ))}
  </div>
)
