import { lazily } from '../../domain/lazily.ts'
import { forbidden, punctuation, spaces } from '../../domain/text/character-classes.ts'
import { oncePerText } from '../../domain/text/once-per-text.ts'
import { inOrder, mentionsIn, type Stretch, tagsIn } from '../../domain/text/stretches.ts'
import { findUrls } from './urls.ts'

const NORMAL_LIMIT = 280
const URL_WEIGHT = 23
const DEFAULT_WEIGHT = 2

/** Code points that weigh 1: the first and last of each range. */
const lightRanges = [
  [0, 4351],
  [8192, 8205],
  [8208, 8223],
  [8242, 8247],
] as const

const forbiddenCharacter = new RegExp(`[${forbidden}]`)
const cashtag = new RegExp(String.raw`(?:^|[${spaces}])\$[a-z]{1,6}(?:[._][a-z]{1,2})?(?=$|[\s${punctuation}])`, 'gi')

/**
 * Returns a text's length as X counts it and whether X accepts it. A link counts as 23, an emoji sequence as 2, and
 * other code points as 1 or 2 depending on script. The limit is in the same unit: 280, or 25,000 for a Premium account.
 * Equals `parseTweet` of twitter-text 3.1.0: https://docs.x.com/fundamentals/counting-characters
 */
export const weightedLength = (text: string, limit = NORMAL_LIMIT): { length: number; isValid: boolean } => {
  const { length, isForbidden } = measured(text)
  return { length, isValid: length > 0 && length <= limit && !isForbidden }
}

const measured = oncePerText((text) => {
  const normalized = text.normalize('NFC')
  const units = unitsIn(normalized)
  let length = 0
  let index = 0
  while (index < normalized.length) {
    const unit = units.get(index) ?? codePointAt(normalized, index)
    length += unit.weight
    index += unit.size
  }
  return { length, isForbidden: forbiddenCharacter.test(normalized) }
})

/**
 * Counts the `$TICKER`s X finds in a text. X refuses a post with more than one. Equals `extractCashtags` of
 * twitter-text 3.1.0.
 */
export const countCashtags = oncePerText((text) => text.match(cashtag)?.length ?? 0)

/** Something counted as one unit. `size` is in UTF-16 units. */
type Unit = { weight: number; size: number }

/** Links and emoji by start index. If both start at the same one, the link counts. */
const unitsIn = (text: string): Map<number, Unit> => {
  const units = new Map<number, Unit>()
  for (const { index, 0: sequence } of emojiSequencesIn(text)) units.set(index, { weight: DEFAULT_WEIGHT, size: sequence.length })
  // Not `end - start`: a link whose host has another script in it is longer in the text than its own URL, and X counts
  // the URL.
  for (const { url, start } of findUrls(text)) units.set(start, { weight: URL_WEIGHT, size: url.length })
  return units
}

const codePointAt = (text: string, index: number): Unit => {
  const codePoint = text.codePointAt(index) ?? 0
  const isLight = lightRanges.some(([first, last]) => codePoint >= first && codePoint <= last)
  return { weight: isLight ? 1 : DEFAULT_WEIGHT, size: codePoint > 0xffff ? 2 : 1 }
}

/**
 * Emoji of several code points that X counts as one. Those of a single code point weigh the same either way. Includes
 * every sequence Unicode defines, as far as the browser or server knows: X counts each as 2, whatever it's made of
 * (https://docs.x.com/fundamentals/counting-characters). Also includes those that twitter-text takes for one. Source:
 * https://github.com/twitter/twemoji-parser, release 11.0.2, the one twitter-text 3.1.0 uses.
 */
export const emojiSequencesIn = (text: string): Iterable<RegExpExecArray> => text.matchAll(emojiSequence())

/** Builds a character class from hexadecimal code points and ranges. */
const anyOf = (codePoints: string): string =>
  `[${codePoints
    .trim()
    .replace(/[0-9a-f]+/g, String.raw`\u{$&}`)
    .replace(/\s+/g, '')}]`

/** Maps lowercase letters to the symbols of another block, whose alphabet starts at `first`. */
const lettersFrom = (first: number) => (code: string) =>
  code.replace(/[a-z]/g, (letter) => String.fromCodePoint(first + letter.charCodeAt(0) - 'a'.charCodeAt(0)))

const joiner = '\u200d'
const emojiStyle = '\ufe0f'
const skinTone = anyOf('1f3fb-1f3ff')
const sign = `${joiner}${anyOf('2640 2642')}${emojiStyle}`
const [man, woman, boy, girl, heart, kiss] = ['\u{1f468}', '\u{1f469}', '\u{1f466}', '\u{1f467}', '\u2764\ufe0f', '\u{1f48b}'] as const

const objects = anyOf('1f33e 1f373 1f393 1f3a4 1f3a8 1f3eb 1f3ed 1f4bb 1f4bc 1f527 1f52c 1f680 1f692 1f9b0-1f9b3')
const styledObjects = anyOf('2695 2696 2708')

const withSignAfterToneOrStyle = anyOf('26f9 1f3cb-1f3cc 1f574-1f575')
const withSignAfterTone = anyOf(`
  1f3c3-1f3c4 1f3ca 1f46e 1f471 1f473 1f477 1f481-1f482 1f486-1f487 1f645-1f647 1f64b 1f64d-1f64e 1f6a3 1f6b4-1f6b6 1f926 1f935 1f937-1f939
  1f93d-1f93e 1f9b8-1f9b9 1f9d6-1f9dd`)
const withSign = anyOf('1f46f 1f93c 1f9de-1f9df')

const withTone = anyOf(`
  261d 26f7 26f9 270a-270d 1f385 1f3c2-1f3c4 1f3c7 1f3ca-1f3cc 1f442-1f443 1f446-1f450 1f466-1f469 1f46e 1f470-1f478 1f47c 1f481-1f483
  1f485-1f487 1f4aa 1f574-1f575 1f57a 1f590 1f595-1f596 1f645-1f647 1f64b-1f64f 1f6a3 1f6b4-1f6b6 1f6c0 1f6cc 1f918-1f91c 1f91e-1f91f 1f926
  1f930-1f939 1f93d-1f93e 1f9b5-1f9b6 1f9b8-1f9b9 1f9d1-1f9dd`)
const withStyleAndTone = anyOf('261d 26f7 26f9 270c-270d 1f3cb-1f3cc 1f574-1f575 1f590')
const withStyle = anyOf(`
  a9 ae 203c 2049 2122 2139 2194-2199 21a9-21aa 231a-231b 2328 23cf 23ed-23ef 23f1-23f2 23f8-23fa 24c2 25aa-25ab 25b6 25c0 25fb-25fe
  2600-2604 260e 2611 2614-2615 2618 2620 2622-2623 2626 262a 262e-262f 2638-263a 2640 2642 2648-2653 265f-2660 2663 2665-2666 2668 267b
  267f 2692-2697 2699 269b-269c 26a0-26a1 26aa-26ab 26b0-26b1 26bd-26be 26c4-26c5 26c8 26cf 26d1 26d3-26d4 26e9-26ea 26f0-26f5 26f8 26fa
  26fd 2702 2708-2709 270f 2712 2714 2716 271d 2721 2733-2734 2744 2747 2757 2763-2764 27a1 2934-2935 2b05-2b07 2b1b-2b1c 2b50 2b55 3030
  303d 3297 3299 1f004 1f170-1f171 1f17e-1f17f 1f202 1f21a 1f22f 1f237 1f321 1f324-1f32c 1f336 1f37d 1f396-1f397 1f399-1f39b 1f39e-1f39f
  1f3cd-1f3ce 1f3d4-1f3df 1f3f3 1f3f5 1f3f7 1f43f 1f441 1f4fd 1f549-1f54a 1f56f-1f570 1f573 1f576-1f579 1f587 1f58a-1f58d 1f5a5 1f5a8
  1f5b1-1f5b2 1f5bc 1f5c2-1f5c4 1f5d1-1f5d3 1f5dc-1f5de 1f5e1 1f5e3 1f5e8 1f5ef 1f5f3 1f5fa 1f6cb 1f6cd-1f6cf 1f6e0-1f6e5 1f6e9 1f6f0
  1f6f3`)

const countries = `
  ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bl bm bn bo bq br bs bt bv bw by bz ca cc cd cf cg ch ci ck
  cl cm cn co cp cr cu cv cw cx cy cz de dg dj dk dm do dz ea ec ee eg eh er es et eu fi fj fk fm fo fr ga gb gd ge gf gg gh gi gl gm gn gp
  gq gr gs gt gu gw gy hk hm hn hr ht hu ic id ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn kp kr kw ky kz la lb lc li lk lr ls
  lt lu lv ly ma mc md me mf mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk
  pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg sh si sj sk sl sm sn so sr ss st sv sx sy sz ta tc td tf tg th tj tk tl tm tn
  to tr tt tv tw tz ua ug um un us uy uz va vc ve vg vi vn vu wf ws xk ye yt za zm zw`
const countryFlags = countries.trim().split(/\s+/).map(lettersFrom(0x1f1e6))
/** England, Scotland, and Wales. */
const regionTags = ['gbeng', 'gbsct', 'gbwls'].map(lettersFrom(0xe0061))

const parents = `(?:${man}(?:${joiner}[${man}${woman}])?|${woman}(?:${joiner}${woman})?)`
const children = `(?:${boy}(?:${joiner}${boy})?|${girl}(?:${joiner}[${boy}${girl}])?)`

const emojiSequence = lazily(
  () =>
    new RegExp(
      [
        // The eye in a speech bubble is older, and twitter-text counts its parts.
        String.raw`(?!\u{1f441})\p{RGI_Emoji_ZWJ_Sequence}`,
        `[${man}${woman}]${skinTone}?${joiner}(?:${objects}|${styledObjects}${emojiStyle})`,
        `${withSignAfterToneOrStyle}(?:${skinTone}|${emojiStyle})${sign}`,
        `${withSignAfterTone}${skinTone}?${sign}`,
        `${withSign}${sign}`,
        `${woman}${joiner}${heart}${joiner}(?:${kiss}${joiner})?[${man}${woman}]`,
        `${man}${joiner}${heart}${joiner}(?:${kiss}${joiner})?${man}`,
        `${parents}${joiner}${children}`,
        String.raw`\u{1f3f3}\ufe0f\u200d\u{1f308}|\u{1f3f4}\u200d\u2620\ufe0f|\u{1f441}\u200d\u{1f5e8}`,
        String.raw`[#*0-9]\ufe0f?\u20e3`,
        `${withStyleAndTone}${emojiStyle}${skinTone}?`,
        `${withStyle}${emojiStyle}`,
        `${withTone}${skinTone}`,
        String.raw`\p{RGI_Emoji_Modifier_Sequence}`,
        String.raw`\u{1f3f4}(?:${regionTags.join('|')})\u{e007f}`,
        `(?=[\u{1f1e6}-\u{1f1ff}])(?:${countryFlags.join('|')})`,
      ].join('|'),
      'gv',
    ),
)

const mention = /(?<![\w@＠!#$%&*])[@＠](\w{1,15})(?![\w@＠])/g
const hashtag = /(?<![\p{L}\p{M}\p{Nd}_&])[#＃]((?=[\p{Nd}_]*[\p{L}\p{M}])[\p{L}\p{M}\p{Nd}_]+)/gu
/** The dollar sign belongs to its name. */
const cashtagMark = /(?<!\S)(\$[a-z]{1,6}(?:[._][a-z]{1,2})?)(?![\w$])/gi

/**
 * Returns the stretches of an NFC-normalized text that link somewhere on X, in order: links, mentions, and tags,
 * including cashtags with their `$`.
 */
export const xStretches: (text: string) => readonly Stretch[] = oncePerText((text) => {
  const links = findUrls(text).map(({ url, start, end }): Stretch => ({ kind: 'link', url, start, end }))
  return inOrder(links, [...mentionsIn(text, mention), ...tagsIn(text, hashtag), ...tagsIn(text, cashtagMark)])
})
