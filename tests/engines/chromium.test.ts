import { describeProduct } from './describeProduct.ts'
import { chromium } from './drivers/chromium.ts'

describeProduct(chromium)
