/* The tests of the desktop that also apply in the browser. */
import '../integration/activation.test';
import '../integration/api.test';
import '../integration/badInput.test';
import '../integration/hover.test';
import '../integration/tree.test';
import '../integration/lenses.test';
import '../integration/listing.test';
import '../integration/history.test';
import '../integration/languages.test';
import '../integration/openExample.test';
import '../integration/inspectBytes.test';
import '../integration/runFunction.test';
import './publish.test';
import './crossOrigin.test';
