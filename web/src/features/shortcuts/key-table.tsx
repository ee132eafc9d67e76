import { Fragment } from 'react'
import type { Shortcut } from './shortcuts.ts'

type Props = { caption: string; shortcuts: readonly Shortcut[] }

/** Keys and what they do. */
export const KeyTable = ({ caption, shortcuts }: Props) => (
  <table className="w-full border-collapse">
    <caption className="sr-only">{caption}</caption>
    <thead className="sr-only">
      <tr>
        <th scope="col">What it does</th>
        <th scope="col">Keys</th>
      </tr>
    </thead>
    <tbody>
      {shortcuts.map(({ keys, text, between = 'then' }) => (
        <tr key={text} className="border-line border-b last:border-b-0">
          <th scope="row" className="py-2.5 pr-4 text-left font-normal">
            {text}
          </th>
          <td className="whitespace-nowrap py-2.5 text-right">
            {keys.map((key, index) => (
              <Fragment key={key}>
                {index > 0 && <span className="px-1.5 text-ink-muted text-sm">{between}</span>}
                <kbd className="inline-grid min-w-7 place-items-center rounded-control border border-edge bg-paper px-1.5 py-0.5 font-sans text-sm">
                  {key.replace('+', ' ')}
                </kbd>
              </Fragment>
            ))}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
