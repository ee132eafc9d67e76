const serif = "Georgia, 'Times New Roman', serif"
const sans = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

/** The colors of web/src/styles/tokens.css in the notation email clients understand, for light and dark mode. */
const paper = { light: '#faf6ef', dark: '#17130f' }
const ink = { light: '#241c17', dark: '#ece7df' }
const muted = { light: '#574e46', dark: '#b4ada3' }
const line = { light: '#ded8cf', dark: '#39332d' }
const brass = { light: '#8c5e0f', dark: '#e5b562' }

type Color = { light: string; dark: string }
type PartStyle = { color?: Color; 'background-color'?: Color; 'border-color'?: Color; 'text-decoration-color'?: Color; rest: string }

/** The styles of each part of an email. */
const looks = {
  page: { color: ink, 'background-color': paper, rest: `margin:0;padding:0;font:16px/1.5 ${sans}` },
  preview: { rest: 'display:none;max-height:0;overflow:hidden;font-size:1px;opacity:0' },
  margin: { rest: 'padding:24px 16px 40px' },
  column: { color: ink, rest: `max-width:560px;font:16px/1.5 ${sans}` },
  masthead: {
    color: ink,
    'border-color': ink,
    rest: `margin:0 0 28px;padding:0 0 10px;border-style:double;border-width:0 0 4px;font:bold 26px/1 ${serif};letter-spacing:-0.5px`,
  },
  bell: { rest: 'vertical-align:middle;margin:0 8px 0 0;border:0;font-size:12px' },
  title: { color: ink, rest: `margin:0 0 20px;font:normal 30px/1.15 ${serif};letter-spacing:-0.3px` },
  text: { rest: 'margin:0 0 16px;overflow-wrap:anywhere' },
  action: { rest: 'margin:24px 0 12px' },
  button: {
    color: paper,
    'background-color': ink,
    'border-color': ink,
    rest: 'display:inline-block;padding:11px 22px;border-style:solid;border-width:1px;border-radius:8px;font-weight:600;text-decoration:none',
  },
  address: { color: muted, rest: 'margin:0 0 24px;font-size:14px' },
  code: { rest: 'word-break:break-all' },
  items: { rest: 'margin:0 0 20px;padding:0;list-style:none' },
  item: {
    'border-color': line,
    rest: 'margin:0;padding:14px 0;border-style:solid;border-width:1px 0 0;overflow-wrap:anywhere',
  },
  strong: { rest: 'font-weight:600' },
  quote: {
    'border-color': brass,
    rest: 'margin:8px 0 12px;padding:2px 0 2px 14px;border-style:solid;border-width:0 0 0 3px;overflow-wrap:anywhere',
  },
  link: {
    color: ink,
    'text-decoration-color': brass,
    rest: 'text-decoration-line:underline;text-decoration-thickness:2px;text-underline-offset:4px',
  },
  foot: {
    color: muted,
    'border-color': line,
    rest: 'margin:32px 0 0;padding:14px 0 0;border-style:solid;border-width:1px 0 0;font-size:14px;overflow-wrap:anywhere',
  },
} satisfies Record<string, PartStyle>

/** Returns an element's attributes: its light style, and the class that `darkStyle` selects it by. */
export const styleOf = (name: keyof typeof looks) =>
  `class="${name}" style="${[...coloursOf(looks[name], 'light'), looks[name].rest].join(';')}"`

const coloursOf = ({ rest: _, ...colours }: PartStyle, theme: keyof Color, suffix = '') =>
  Object.entries(colours).map(([property, colour]) => `${property}:${colour[theme]}${suffix}`)

const darkRules = Object.entries(looks).flatMap(([name, look]) => {
  const colours = coloursOf(look, 'dark', ' !important')
  return colours.length > 0 ? [`.${name}{${colours.join(';')}}`] : []
})

/** The style sheet with the dark-mode colors. */
export const darkStyle = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){${darkRules.join('')}}`
