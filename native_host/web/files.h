// The dashboard's page as it was bundled when the program was built.
#pragma once

#include "web/dashboard.h"

namespace host {

WebFiles dashboard_files();

}  // namespace host
