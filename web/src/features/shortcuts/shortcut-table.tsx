import { Fragment } from 'react'
import { Switch } from '#web/components/switch.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { isApple, type Shortcut, setLettersOn, shortcuts, useLettersOn } from './shortcuts.ts'

/** What keys do, everywhere in the dashboard and in the calendar of scheduled posts. */
export const ShortcutTable = () => (
  <div className="grid gap-5">
    <KeyTable caption={i18n.t('Keyboard shortcuts')} shortcuts={shortcuts(isApple())} />
    <h2 className="font-semibold">{i18n.t('In the calendar')}</h2>
    <KeyTable caption={i18n.t('Keys in the calendar')} shortcuts={calendarKeys} />
  </div>
)

/** They stand here, not with the others, because nothing but these tables needs them: what the dashboard loads at first stays small. */
export const calendarKeys: readonly Shortcut[] = [
  { keys: ['Arrows'], text: i18n.t('Go from day to day') },
  { keys: ['Home', 'End'], between: 'or', text: i18n.t('Go to the first or last day of the week') },
  { keys: [i18n.t('Page Up'), i18n.t('Page Down')], between: 'or', text: i18n.t('Go a month back or on; in the week view, a week') },
  { keys: ['Enter'], text: i18n.t('Go to the first post of the day; on a post, open it') },
  { keys: ['N'], text: i18n.t('Write a note on the day, or open its first one') },
  { keys: ['Space'], text: i18n.t('Pick up a post; arrows move it by days and weeks, in the week view by days and hours') },
  { keys: ['Shift+Arrows'], text: i18n.t('Move it up or down by 15 minutes, in the week view') },
  { keys: ['Enter', 'Space'], between: 'or', text: i18n.t('Put it down') },
  { keys: ['Esc'], text: i18n.t('Put it back where it was') },
]

type Props = { caption: string; shortcuts: readonly Shortcut[] }

/** Keys and what they do. */
const KeyTable = ({ caption, shortcuts }: Props) => (
  <table className="w-full border-collapse">
    <caption className="sr-only">{caption}</caption>
    <thead className="sr-only">
      <tr>
        <th scope="col">{i18n.t('What it does')}</th>
        <th scope="col">{i18n.t('Keys')}</th>
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

/** Switches the shortcuts of one key on and off; the palette's stays. */
export const ShortcutSwitch = () => (
  <Switch
    label={i18n.t('Single-key shortcuts')}
    hint={i18n.t('C, G with a letter, and ?. Turn them off if they get in the way of speech input or another tool.')}
    isOn={useLettersOn()}
    onChange={setLettersOn}
  />
)
