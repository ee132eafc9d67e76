import { expect, test } from 'vitest'
import { punycodeLength } from './hosts.ts'

// The samples from RFC 3492, section 7.1, and two short ones: https://www.rfc-editor.org/rfc/rfc3492#section-7.1
test.each([
  ['ليهمابتكلموشعربي؟', 'egbpdaj6bu4bxfgehfvwxn'],
  ['他们为什么不说中文', 'ihqwcrb4cv8a8dqg056pqjye'],
  ['למההםפשוטלאמדבריםעברית', '4dbcagdahymbxekheh6e0a7fei0b'],
  ['почемужеонинеговорятпорусски', 'b1abfaaepdrnnbgefbadotcwatmq2g4l'],
  ['3年B組金八先生', '3B-ww4c5e180e575a65lsy2b'],
  ['Hello-Another-Way-それぞれの場所', 'Hello-Another-Way--fc4qua05auwb3674vfr0b'],
  ['MajiでKoiする5秒前', 'MajiKoi5-783gue6qz075azm5e'],
  ['そのスピードで', 'd9juau41awczczp'],
  ['bücher', 'bcher-kva'],
  ['a\u{10ffff}', 'a-h023p'],
] as const)('%s takes as many characters in Punycode as %s has', (label, encoded) => {
  expect(punycodeLength(label)).toBe(encoded.length)
})
