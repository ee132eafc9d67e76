# Crier on NixOS, in a container behind Caddy. docs/hosts/nixos.md has the steps. Import this file in configuration.nix, and
# put your own site's name in the place of crier.example.org.
{ ... }:
{
  virtualisation.podman.enable = true;
  virtualisation.oci-containers = {
    backend = "podman";
    containers.crier = {
      image = "localhost/crier:latest";
      # Mails and everything else that is yours: a copy of infra/machine/packages/crier.env.example.
      environmentFiles = [ "/etc/crier/crier.env" ];
      environment = {
        SITE_URL = "https://crier.example.org";
        TRUSTED_PROXY = "127.0.0.1";
        HOST = "127.0.0.1";
        PORT = "4000";
        DATA_FOLDER = "/var/lib/crier/data";
        BACKUP_FOLDER = "/var/lib/crier/backups";
        MASTER_KEY_FILE = "/run/secrets/crier-master-key";
      };
      volumes = [
        "crier:/var/lib/crier"
        # How Crier tells a restart, which replaces the container, from restored data.
        "/run/crier:/run/crier"
        "/etc/crier/master.key:/run/secrets/crier-master-key:ro"
      ];
      extraOptions = [
        # Caddy and Crier talk on loopback, so nobody else can call Crier.
        "--network=host"
        "--init"
        "--read-only"
        "--tmpfs=/tmp"
        "--cap-drop=ALL"
        "--security-opt=no-new-privileges"
        "--memory=1g"
        "--pids-limit=256"
        "--stop-timeout=20"
      ];
    };
  };

  # The container's user is 1000.
  systemd.tmpfiles.rules = [ "d /run/crier 0700 1000 1000 -" ];

  services.caddy = {
    enable = true;
    virtualHosts."crier.example.org".extraConfig = ''
      request_body {
        max_size 110MB
      }
      reverse_proxy 127.0.0.1:4000 {
        header_up X-Forwarded-For {remote_host}
        transport http {
          response_header_timeout 60s
        }
      }
    '';
  };
  networking.firewall.allowedTCPPorts = [ 80 443 ];
  networking.firewall.allowedUDPPorts = [ 443 ];
}
