import { i18n } from '#web/lib/i18n.ts'
import composerDark from './pictures/composer-dark.webp'
import composerLight from './pictures/composer-light.webp'
import failureDark from './pictures/failure-dark.webp'
import failureLight from './pictures/failure-light.webp'
import weekDark from './pictures/week-dark.webp'
import weekLight from './pictures/week-light.webp'
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

/** Parts of screens, taken by `npm run pictures` at these sizes in CSS pixels. The browser reserves the space until they load. */
const screens = [
  {
    light: composerLight,
    dark: composerDark,
    size: { width: 608, height: 460 },
    alt: i18n.t('The composer: a group of three accounts is chosen, and below the text and its picture is the room left on each platform'),
    text: i18n.t('Choose the accounts and write once. Each platform’s counter shows how much room is left.'),
  },
  {
    light: weekLight,
    dark: weekDark,
    size: { width: 602, height: 330 },
    alt: i18n.t('Four days of the calendar with posts at their times, each with its picture and platforms'),
    text: i18n.t('Your week on one page. Drag a post to another time.'),
  },
  {
    light: failureLight,
    dark: failureDark,
    size: { width: 438, height: 500 },
    alt: i18n.t('A post that was published on one platform and failed on another, with the reason and a button to try again'),
    text: i18n.t('If one platform refuses a post, you see which, why, and what to do. The others already have it.'),
  },
]

/** The product as it is, in the page's theme. The other theme's pictures aren't shown, so they aren't loaded. */
const ScreenPictures = () => (
  <ul className="mt-10 grid gap-12">
    {screens.map(({ light, dark, size, alt, text }) => (
      <li key={text}>
        <figure>
          <img src={light} alt={alt} {...size} loading="lazy" decoding="async" className={`light-only ${pictureClass}`} />
          <img src={dark} alt={alt} {...size} loading="lazy" decoding="async" className={`dark-only ${pictureClass}`} />
          <figcaption className="mt-3 max-w-prose text-ink-muted text-sm">{text}</figcaption>
        </figure>
      </li>
    ))}
  </ul>
)

const pictureClass = 'h-auto max-w-full rounded-card border border-line'
