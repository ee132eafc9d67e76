import { testYears } from './test-years.ts'

testYears({ from: 1, count: 200 })
