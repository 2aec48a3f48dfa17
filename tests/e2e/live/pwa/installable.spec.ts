import { testInstallability } from '../../pwa/installable.ts'

testInstallability('TPU', 'TPU')
