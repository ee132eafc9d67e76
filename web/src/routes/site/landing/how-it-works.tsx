import { i18n } from '#web/lib/i18n.ts'
import calendarDark from './pictures/calendar-dark.webp'
import calendarLight from './pictures/calendar-light.webp'
import composerDark from './pictures/composer-dark.webp'
import composerLight from './pictures/composer-light.webp'
import historyDark from './pictures/history-dark.webp'
import historyLight from './pictures/history-light.webp'
import { Section } from './section.tsx'

const steps = [
  {
    title: i18n.t('Upload'),
    text: i18n.t(
      'Write your text and drop in images or a video. Crier checks them against each platform’s rules while there’s still time to fix them.',
    ),
  },
  {
    title: i18n.t('Customize'),
    text: i18n.t(
      'Use one text for all, or give any platform or account its own words and images. The preview shows what your readers will see.',
    ),
  },
  {
    title: i18n.t('Schedule and publish'),
    text: i18n.t('Now, in an hour, or at nine on Monday in your own time zone. You see each account’s result as it comes in, with a link.'),
  },
]

export const HowItWorks = () => (
  <Section id="how-it-works" title={i18n.t('Three steps, then you can close the tab.')}>
    <ol className="divide-y divide-line border-line border-t">
      {steps.map(({ title, text }, index) => (
        <li key={title} className="grid grid-cols-[3.5rem_1fr] items-baseline gap-y-2 pt-4 pb-7 sm:grid-cols-[3.5rem_1fr_1.4fr] sm:gap-x-6">
          <span aria-hidden="true" className="font-display text-5xl text-brass leading-none">
            {index + 1}
          </span>
          <h3 className="font-display text-3xl leading-none">{title}</h3>
          <p className="col-start-2 text-ink-muted sm:col-start-3">{text}</p>
        </li>
      ))}
    </ol>
    <ScreenPictures />
  </Section>
)

/** Screenshots taken by `npm run pictures`. */
const screens = [
  {
    light: composerLight,
    dark: composerDark,
    alt: i18n.t('The composer: chosen accounts, one text with a counter for each platform, and the preview of the post'),
    text: i18n.t('Write once. See it counted and previewed the way each platform will.'),
  },
  {
    light: calendarLight,
    dark: calendarDark,
    alt: i18n.t('The calendar of a month with posts on their days, each with its time and accounts'),
    text: i18n.t('Your month on one page. Drag a post to another day.'),
  },
  {
    light: historyLight,
    dark: historyDark,
    alt: i18n.t('A failed post next to the list, with the reason for the account and each attempt'),
    text: i18n.t('See exactly what happened to every post, on every account.'),
  },
]

/** In pixels, as displayed. The browser reserves the space until they load. */
const size = { width: 1_120, height: 700 }

/** The product as it is, in the page's theme. The other theme's pictures aren't shown, so they aren't loaded. */
const ScreenPictures = () => (
  <ul className="mt-10 grid gap-10">
    {screens.map(({ light, dark, alt, text }) => (
      <li key={text}>
        <figure>
          <img src={light} alt={alt} {...size} loading="lazy" decoding="async" className={`light-only ${pictureClass}`} />
          <img src={dark} alt={alt} {...size} loading="lazy" decoding="async" className={`dark-only ${pictureClass}`} />
          <figcaption className="mt-3 text-ink-muted text-sm">{text}</figcaption>
        </figure>
      </li>
    ))}
  </ul>
)

const pictureClass = 'h-auto w-full rounded-card border border-line'
