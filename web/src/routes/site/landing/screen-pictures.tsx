import calendarDark from './pictures/calendar-dark.webp'
import calendarLight from './pictures/calendar-light.webp'
import composerDark from './pictures/composer-dark.webp'
import composerLight from './pictures/composer-light.webp'
import historyDark from './pictures/history-dark.webp'
import historyLight from './pictures/history-light.webp'

/** Taken from the product by `npm run pictures`. */
const screens = [
  {
    light: composerLight,
    dark: composerDark,
    alt: 'The composer: chosen accounts, one text with a counter for each platform, and the preview of the post',
    text: 'One text, counted and previewed as each platform does it.',
  },
  {
    light: calendarLight,
    dark: calendarDark,
    alt: 'The calendar of a month with posts on their days, each with its time and accounts',
    text: 'The month on one page. Drag a post to another day.',
  },
  {
    light: historyLight,
    dark: historyDark,
    alt: 'A failed post beside its list, with the reason of the account and each attempt',
    text: 'What became of each post, account by account, attempt by attempt.',
  },
]

/** In pixels, as they are shown: the browser keeps their place until they have come. */
const size = { width: 1_280, height: 800 }

/** The product as it is, in the theme that the page is read in. The other theme's pictures are not shown, and so not loaded. */
export const ScreenPictures = () => (
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
