import { Fragment } from 'react'
import { Switch } from '#web/components/switch.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { isApple, type Shortcut, setLettersOn, shortcuts, useLettersOn } from './shortcuts.ts'

/** The keyboard shortcuts, for the whole dashboard and for the calendar of scheduled posts. */
export const ShortcutTable = () => (
  <div className="grid gap-5">
    <KeyTable caption={i18n.t('Keyboard shortcuts')} shortcuts={shortcuts(isApple())} />
    <h2 className="font-semibold">{i18n.t('In the calendar')}</h2>
    <KeyTable caption={i18n.t('Keys in the calendar')} shortcuts={calendarKeys} />
  </div>
)

/** These are kept here because only these tables need them, which keeps the dashboard's initial bundle small. */
export const calendarKeys: readonly Shortcut[] = [
  { keys: [i18n.t('Arrows')], text: i18n.t('Go from day to day') },
  {
    keys: [i18n.t({ id: 'Home (key)', message: 'Home' }), i18n.t('End')],
    between: 'or',
    text: i18n.t('Go to the first or last day of the week'),
  },
  { keys: [i18n.t('Page Up'), i18n.t('Page Down')], between: 'or', text: i18n.t('Go a month back or on; in the week view, a week') },
  { keys: [i18n.t('Enter')], text: i18n.t('Go to the first post of the day; on a post, open it') },
  { keys: ['N'], text: i18n.t('Write a note on the day, or open its first one') },
  { keys: [i18n.t('Space')], text: i18n.t('Pick up a post; arrows move it by days and weeks, in the week view by days and hours') },
  { keys: [i18n.t('Shift+Arrows')], text: i18n.t('Move it up or down by 15 minutes, in the week view') },
  { keys: [i18n.t('Enter'), i18n.t('Space')], between: 'or', text: i18n.t('Put it down') },
  { keys: [i18n.t('Esc')], text: i18n.t('Put it back where it was') },
]

/** The text between two keys. */
export const betweenWords = (between: Shortcut['between']) => (between === 'or' ? i18n.t('or') : i18n.t('then'))

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
      {shortcuts.map(({ keys, text, between }) => (
        <tr key={text} className="border-line border-b last:border-b-0">
          <th scope="row" className="py-2.5 pr-4 text-left font-normal">
            {text}
          </th>
          <td className="py-2.5 text-right sm:whitespace-nowrap">
            {keys.map((key, index) => (
              <Fragment key={key}>
                {index > 0 && <span className="px-1.5 text-ink-muted text-sm">{betweenWords(between)}</span>}
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

/** Turns single-key shortcuts on and off. The palette's shortcut always works. */
export const ShortcutSwitch = () => (
  <Switch
    label={i18n.t('Single-key shortcuts')}
    hint={i18n.t('C, G with a letter, and ?. Turn them off if they get in the way of speech input or another tool.')}
    isOn={useLettersOn()}
    onChange={setLettersOn}
  />
)
