import { testYears } from './test-years.ts'

testYears({ from: 201, count: 200 })
