/* React, as a part of the start of its own. */
import 'react-dom/client'
