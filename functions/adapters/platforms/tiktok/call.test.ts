import { expect, test } from 'vitest'
import { readData, StatusAnswer } from './call.ts'

const read = (list: string) =>
  StatusAnswer.parse(readData(`{"data":{"status":"PUBLISH_COMPLETE","publicaly_available_post_id":${list}},"error":{"code":"ok"}}`))

test.each([
  ['[7400000000000000001]', ['7400000000000000001']],
  ['[ 7400000000000000001 , 7400000000000000011 ]', ['7400000000000000001', '7400000000000000011']],
  ['["7400000000000000001"]', ['7400000000000000001']],
  ['[]', []],
  ['null', null],
])('reads the ids in %s to the last digit', (list, expected) => {
  expect(read(list).publicaly_available_post_id).toEqual(expected)
})

test('leaves digits elsewhere alone', () => {
  expect(readData('{"data":{"title":"[7400000000000000001]","size":52428801}}')).toEqual({
    title: '[7400000000000000001]',
    size: 52_428_801,
  })
})
